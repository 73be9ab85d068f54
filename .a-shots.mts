import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const { chromium } = createRequire("/tmp/wt/a/package.json")("playwright");
const [paths, widths, schemes, tag="", js="1"] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const scheme of (schemes||"light").split(",")) for (const w of (widths||"1440").split(",")) {
  const context = await browser.newContext({ viewport: { width: +w, height: +w < 700 ? 800 : 900 }, colorScheme: scheme as any, javaScriptEnabled: js==="1", hasTouch: +w<700 });
  await context.addCookies(JSON.parse(readFileSync("/tmp/a-cookies.json","utf8")));
  const page = await context.newPage();
  page.on("console", (m:any) => { if (m.type()==="error"||m.type()==="warning") console.log(m.text()); });
  page.on("pageerror", (e:any) => console.log("ERR", e.message));
  for (const p of paths.split(",")) {
    await page.goto("http://127.0.0.1:3110/admin/"+p, { waitUntil: "networkidle" }).catch((e:any)=>console.log(e.message));
    if (tag.includes("pick")) { const b = page.locator(".choose"); await b.nth(0).check(); await b.nth(2).check(); }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(p, w, "scrolls sideways by", over);
    await page.screenshot({ path: `/tmp/shots-a/${p.replace(/\W+/g,"_")}-${w}-${scheme}${tag}.png` });
  }
  await context.close();
}
await browser.close();
