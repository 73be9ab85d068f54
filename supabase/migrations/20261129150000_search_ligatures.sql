-- As before, with letters that are often written as two: coeur and cœur, strasse and Straße, praeludium and præludium.
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
  union select replace(_word, pair[1], pair[2])
  from (values (array['oe', 'œ']), (array['œ', 'oe']), (array['ae', 'æ']), (array['æ', 'ae']), (array['ss', 'ß']))
    as pairs (pair)
$$;
