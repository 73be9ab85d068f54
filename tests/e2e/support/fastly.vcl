# Varnish as a stand-in for Fastly, which grew out of it: the same headers for ages and keys, the same API for purging,
# and the rules of Fastly's own VCL for what may be stored. varnish.ts fills in ORIGIN_PORT, SERVICE and TOKEN.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "ORIGIN_PORT";
}

sub vcl_recv {
  if (req.method == "POST" && req.url ~ "^/service/SERVICE/purge(_all)?$") {
    if (req.http.Fastly-Key != "TOKEN") {
      return (synth(401));
    }
    if (req.url ~ "_all$") {
      ban("obj.status != 0");
    } else {
      set req.http.Purged = xkey.purge(req.http.Surrogate-Key);
    }
    return (synth(200, "ok"));
  }
  # At Fastly, cookies alone do not bypass the cache.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  } elseif (beresp.http.Surrogate-Control ~ "max-age=") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1s"), 0s);
  } elseif (beresp.http.Cache-Control !~ "max-age=") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
}
