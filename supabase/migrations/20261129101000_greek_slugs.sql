-- Slugs made from Greek titles write ου, αυ, ευ, γγ and μπ as in passports (ELOT 743): pappous, not pappoys. Slugs that
-- exist stay.

-- As before, with these pairs.
create or replace function private.make_slug(_title text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  _slug text := lower(normalize(_title, NFKD));
  _kept text := 'a-z0-9' || private.slug_letters() || private.slug_marks();
  _pair text;
begin
  foreach _pair in array array[
    '([αεη])υ(?!\u0308)(?=[\u0300-\u036f]*[αβγδεζηιλμνορυω]):\1v', '([αεη])υ(?!\u0308):\1f', 'ου(?!\u0308):ou',
    'γ(?=[γξχ]):n', '(?<![a-zα-ω]|[\u0300-\u036f])μπ:b'
  ] loop
    _slug := regexp_replace(_slug, regexp_replace(_pair, ':[^:]*$', ''), substring(_pair from '[^:]*$'), 'g');
  end loop;
  -- WRITTEN_WITH_ASCII in app/content/fields/slug.ts.
  _slug := translate(
    regexp_replace(_slug, '[''’\u05f3\u05f4\u0640\u200d\u0300-\u036f]', '', 'g'),
    'łđðıøħŧабвгдезиклмнопрстуфыэіґјћαβγδεζηικλμνξοπρσςτυφω',
    'lddiohtabvgdeziklmnoprstufyeigjcavgdeziiklmnxoprsstyfo'
  );
  foreach _pair in array array[
    'ß=ss', 'æ=ae', 'œ=oe', 'þ=th', 'ж=zh', 'х=kh', 'ц=ts', 'ч=ch', 'ш=sh', 'щ=shch', 'ю=yu', 'я=ya', 'є=ye', 'љ=lj', 'њ=nj', 'ђ=dj', 'џ=dz', 'ѕ=dz', 'θ=th', 'χ=ch', 'ψ=ps', 'ь=', 'ъ=', 'ẞ=ss'
  ] loop
    _slug := replace(_slug, split_part(_pair, '=', 1), split_part(_pair, '=', 2));
  end loop;
  _slug := replace(replace(normalize(_slug, NFC), U&'\0e4d\0e32', U&'\0e33'), U&'\0ecd\0eb2', U&'\0eb3');
  _slug := regexp_replace(_slug, '(^|[^' || _kept || '])[' || private.slug_marks() || ']+', '\1', 'g');
  return ltrim(private.end_slug(regexp_replace(_slug, '[^' || _kept || ']+', '-', 'g'), ''), '-');
end $$;
