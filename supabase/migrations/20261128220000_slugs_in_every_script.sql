-- Slugs are made of the letters of every script: of a title in Japanese or Arabic only a short id such as t-8gdyog was
-- left. Titles in Latin, Cyrillic and Greek are written with a to z as before, and all slugs stay. The functions are the
-- same as those in app/content/fields/slug.ts; tests/integration/slugs.test.ts compares both.

-- For classes of regular expressions: LETTERS and MARKS in app/content/fields/slug-letters.ts.
create function private.slug_letters() returns text
language sql immutable set search_path = ''
as $$
  select
    '\u0559\u0560-\u0586\u0588\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u0660-\u0669\u066e-\u066f\u0671-\u0674'
    '\u0679-\u06d3\u06d5\u06e5-\u06e6\u06ee-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u07a5\u07b1-\u07ea'
    '\u07f4-\u07f5\u07fa\u0800-\u0815\u081a\u0824\u0828\u0840-\u0858\u0860-\u0887\u0889-\u088f\u08a0-\u08c9'
    '\u0904-\u0939\u093d\u0950\u0960-\u0961\u0966-\u096f\u0971-\u0980\u0985-\u09b9\u09bd\u09ce\u09e0-\u09e1'
    '\u09e6-\u09f1\u09fc\u0a05-\u0a39\u0a5c-\u0a6f\u0a72-\u0a74\u0a85-\u0ab9\u0abd\u0ad0-\u0ae1\u0ae6-\u0aef'
    '\u0af9\u0b05-\u0b39\u0b3d\u0b5f-\u0b61\u0b66-\u0b6f\u0b71\u0b83-\u0bb9\u0bd0\u0be6-\u0bef\u0c05-\u0c39'
    '\u0c3d\u0c58-\u0c61\u0c66-\u0c6f\u0c80\u0c85-\u0cb9\u0cbd\u0cdc-\u0ce1\u0ce6-\u0cf2\u0d04-\u0d3a\u0d3d'
    '\u0d4e\u0d54-\u0d56\u0d5f-\u0d61\u0d66-\u0d6f\u0d7a-\u0d7f\u0d85-\u0dc6\u0de6-\u0def\u0e01-\u0e30'
    '\u0e32-\u0e33\u0e40-\u0e46\u0e50-\u0e59\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd-\u0ec6\u0ed0-\u0ed9\u0ede-\u0f00'
    '\u0f20-\u0f29\u0f40-\u0f6c\u0f88-\u0f8c\u1000-\u102a\u103f-\u1049\u1050-\u1055\u105a-\u105d\u1061'
    '\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1090-\u1099\u10d0-\u10fa\u10fd-\u10ff\u1200-\u135a'
    '\u1380-\u138f\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1711\u171f-\u1731\u1740-\u1751'
    '\u1760-\u1770\u1780-\u17b3\u17d7\u17dc\u17e0-\u17e9\u1810-\u1884\u1887-\u18a8\u18aa-\u191e\u1946-\u19d9'
    '\u1a00-\u1a16\u1a20-\u1a54\u1a80-\u1a99\u1aa7\u1b05-\u1b33\u1b45-\u1b4c\u1b50-\u1b59\u1b83-\u1ba0'
    '\u1bae-\u1be5\u1c00-\u1c23\u1c40-\u1c7d\u2d00-\u2d67\u2d80-\u2dde\u3005-\u3007\u303b\u3041-\u3096'
    '\u309d-\u309e\u30a1-\u30fa\u30fc-\u30fe\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c'
    '\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua62b\ua6a0-\ua6e5\ua800-\ua801\ua803-\ua805\ua807-\ua80a\ua80c-\ua822'
    '\ua840-\ua873\ua882-\ua8b3\ua8d0-\ua8d9\ua8f2-\ua8f7\ua8fb\ua8fd-\ua8fe\ua900-\ua925\ua930-\ua946'
    '\ua984-\ua9b2\ua9d0-\ua9d9\ua9e0-\ua9e4\ua9e6-\uaa28\uaa40-\uaa42\uaa44-\uaa4b\uaa50-\uaa59\uaa60-\uaa76'
    '\uaa7a\uaa7e-\uaaaf\uaab1\uaab5-\uaab6\uaab9-\uaabd\uaac0\uaac2-\uaadd\uaae0-\uaaea\uaaf2-\uaaf4'
    '\uab01-\uab2e\uabc0-\uabe2\uabf0-\ud7a3\ufa0e-\ufa29\U00020000-\U0002ee5d\U00030000-\U000323af'
$$;
create function private.slug_marks() returns text
language sql immutable set search_path = ''
as $$
  select
    '\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc'
    '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819'
    '\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c'
    '\u093e-\u094f\u0955-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03'
    '\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c'
    '\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62-\u0c63'
    '\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63'
    '\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece'
    '\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f74\u0f7a-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6'
    '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f'
    '\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b6-\u17d3\u17dd'
    '\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73'
    '\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u2d7f\u302e-\u302f\u3099-\u309a\ua6f0-\ua6f1\ua802'
    '\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953'
    '\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4'
    '\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed'
$$;

create or replace function private.is_slug(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  -- The others are WRITTEN_OTHERWISE, which only authors type.
  select _value ~ ('^[-a-z0-9' || private.slug_letters() || private.slug_marks() ||
    'ß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžƀƃƅƈƌƍƒƕƙ-ƛƞơƣƥƨƪƫƭưƴƶƹ-ƻƽ-ǃǎǐǒǔǖǘǚǜǝ'
    'ǟǡǣǥǧǩǫǭǯǰǵǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟȡȣȥȧȩȫȭȯȱȳ-ȹȼȿɀɂɇɉɋɍɏ-ʯͱͳͷͻ-ͽΐά-ώϗϙϛϝϟϡϳϸϻϼа-џѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝ'
    'ҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӂӄӆӈӊӌӎӏӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽ'
    'ḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕ-ẙẜẝẟạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ-ἇἐ-ἕ'
    'ἠ-ἧἰ-ἷὀ-ὅὐ-ὗὠ-ὧὰὲὴὶὸὺὼᾀ-ᾇᾐ-ᾗᾠ-ᾧᾰ-ᾴᾶᾷῂ-ῄῆῇῐ-ῒῖῗῠ-ῢῤ-ῧῲ-ῴῶῷ'
    ']+$')
    and _value !~ ('(^|-)(-|$|[' || private.slug_marks() || '])')
    and _value is nfc normalized and char_length(_value) <= 100 and octet_length(_value) <= 200
$$;

-- A slug with an ending of ASCII, shortened where it would be too long, but not between a letter and its marks.
create function private.end_slug(_slug text, _end text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  _at integer := least(char_length(_slug), 100 - length(_end));
begin
  while _at > 0 and (
    octet_length(left(_slug, _at) || _end) > 200 or substr(_slug, _at + 1, 1) ~ ('[' || private.slug_marks() || ']')
  ) loop
    _at := _at - 1;
  end loop;
  return rtrim(left(_slug, _at), '-') || _end;
end $$;

create or replace function private.make_slug(_title text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- WRITTEN_WITH_ASCII in app/content/fields/slug.ts.
  _slug text := translate(
    regexp_replace(lower(normalize(_title, NFKD)), '[''’\u05f3\u05f4\u0640\u200d\u0300-\u036f]', '', 'g'),
    'łđðıøħŧабвгдезиклмнопрстуфыэіґјћαβγδεζηικλμνξοπρσςτυφω',
    'lddiohtabvgdeziklmnoprstufyeigjcavgdeziiklmnxoprsstyfo'
  );
  _kept text := 'a-z0-9' || private.slug_letters() || private.slug_marks();
  _pair text;
begin
  foreach _pair in array array[
    'ß=ss', 'æ=ae', 'œ=oe', 'þ=th', 'ж=zh', 'х=kh', 'ц=ts', 'ч=ch', 'ш=sh', 'щ=shch', 'ю=yu', 'я=ya', 'є=ye', 'љ=lj', 'њ=nj', 'ђ=dj', 'џ=dz', 'ѕ=dz', 'θ=th', 'χ=ch', 'ψ=ps', 'ь=', 'ъ=', 'ẞ=ss'
  ] loop
    _slug := replace(_slug, split_part(_pair, '=', 1), split_part(_pair, '=', 2));
  end loop;
  _slug := replace(replace(normalize(_slug, NFC), U&'\0e4d\0e32', U&'\0e33'), U&'\0ecd\0eb2', U&'\0eb3');
  _slug := regexp_replace(_slug, '(^|[^' || _kept || '])[' || private.slug_marks() || ']+', '\1', 'g');
  return ltrim(private.end_slug(regexp_replace(_slug, '[^' || _kept || ']+', '-', 'g'), ''), '-');
end $$;

-- "focus", "focus-2" …
create or replace function private.number_slug(_slug text, _number integer) returns text
language sql immutable strict set search_path = ''
as $$ select case _number when 1 then _slug else private.end_slug(_slug, '-' || _number) end $$;

-- A target may have been copied from a browser, which escapes letters: it is compared as redirects have it.
create function private.decode_path(_path text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  if _path !~ '%[0-9A-Fa-f]{2}' then
    return _path;
  end if;
  return convert_from((
    select string_agg(
      case when part like '\%__' then decode(substr(part, 2), 'hex') else convert_to(part, 'UTF8') end, '' order by place
    )
    from regexp_matches(_path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (parts, place), unnest(parts) as part
  ), 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  return _path;
end $$;

create or replace function private.normalize_path(_path text) returns text
language sql immutable strict set search_path = ''
as $$
  select lower(
    rtrim(normalize(private.decode_path(split_part(split_part(_path, '#', 1), '?', 1)), NFC), '/') collate "C"
  )
$$;
reindex index public.redirects_normalize_path_idx;
