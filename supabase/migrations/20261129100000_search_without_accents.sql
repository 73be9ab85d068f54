-- The search finds words also where readers leave out their accents, or type them where the text has none: cafe and
-- café, καφε and Καφέ, елка and ёлка. Results show the text as it was written.

-- As before, with combining marks, such as the stress on a Russian vowel.
create or replace function private.dropped_signs() returns text
language sql immutable set search_path = ''
as $$
  select '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'
    || '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e'
    || '\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff\uff9e\uff9f]'
$$;

-- As before, with Latin and Greek letters without their accents, and those that have another letter for it. In Cyrillic
-- only ё is е: й is a letter of its own.
create or replace function private.fold_letters(_text text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  _accented constant text := '[\u00c0-\u024f\u0300-\u03ff\u1e00-\u1fff]';
  _variants constant text := 'ァ-ヶヽヾ０-９Ａ-Ｚａ-ｚأإآٱىیةک٠-٩۰-۹ёЁøØđĐðÐłŁħĦŧŦ';
  _folded text := _text;
begin
  if _text !~ (_accented || '|[ｦ-ﾝ' || _variants || ']|' || private.dropped_signs()) then
    return _text;
  end if;
  if _text ~ _accented then
    _folded := normalize(
      regexp_replace(normalize(_folded, NFD), '([A-Za-z\u00c0-\u024f\u0370-\u03ff])[\u0300-\u036f]+', '\1', 'g'), NFC
    );
  end if;
  if _folded ~ '[ｦ-ﾟ]' then
    _folded := normalize(translate(
      _folded, 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ',
      E'をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん\u3099\u309a'
    ), NFC);
  end if;
  if _folded ~ private.dropped_signs() then
    _folded := regexp_replace(_folded, '(.)' || private.dropped_signs() || '+', '\1', 'g');
  end if;
  return case when _folded !~ ('[' || _variants || ']') then _folded else (
    select string_agg(run[1] || translate(
      run[2],
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
        || 'أإآٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || 'ёЁøØđĐðÐłŁħĦŧŦ'
        || '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
        || 'ااااييهك' || '01234567890123456789' || 'еЕoOdDdDlLhHtT'
        || '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    ), '' order by position)
    from regexp_matches(_folded, '([^' || _variants || ']*)([' || _variants || ']*)', 'g')
      with ordinality as runs (run, position)
  ) end;
end $$;

-- As before, with the letters that words have in the index, and those of the word's own script.
create or replace function private.misspellings(_word text) returns setof text
language sql immutable strict set search_path = ''
as $$
  with places as (
    select left(_word, at) as before, substr(_word, at + 1) as after
    from generate_series(0, char_length(_word)) as at
  ),
  letters as (
    select letter from string_to_table(case
      when _word ~ '[α-ω]' then 'αβγδεζηθικλμνξοπρστυφχψω'
      when _word ~ '[а-я]' then 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'
      else 'abcdefghijklmnopqrstuvwxyzßæœ'
    end, null) as letter
  )
  select before || substr(after, 2) from places
  union select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from places
  union select before || letter || after from places, letters
  union select before || letter || substr(after, 2) from places, letters
$$;

-- Only what may have such letters. That "text" is set makes "folded" anew.
update public.search_entries as e
set vector = private.search_vector(title, words), text = text
from (
  select kind, id, concat_ws(' · ', array_to_string(tags, ' · '), nullif(excerpt, ''), text) as words
  from public.search_entries
) as written
where (e.kind, e.id) = (written.kind, written.id)
  and title || words ~ '[\u00c0-\u024f\u0300-\u03ff\u0401\u0451\u1e00-\u1fff]';
