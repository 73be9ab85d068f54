-- Sample content for a new site: texts to enjoy, to learn the forms on, and to replace. Runs as one
-- statement, so it is in completely or not at all, and leaves a site that was ever edited alone.

-- Rich text is written here as a small Markdown: paragraphs, "## ", "> ", "- " and "1. " lists, **bold**,
-- *italic*, [link](address), {#rrggbb coloured}. These functions make documents of it, in the canonical
-- form of app/rich-text/document.ts, and vanish with the connection.

create function pg_temp.piece(_text text, _format integer default 0, _style text default '') returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'type', 'text', 'version', 1, 'text', _text, 'format', _format, 'style', _style, 'mode', 'normal', 'detail', 0
  )
$$;

create function pg_temp.element(_type text, _children jsonb, _more jsonb default '{}') returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'type', _type, 'version', 1, 'direction', null, 'format', '', 'indent', 0, 'children', _children
  ) || _more
$$;

create function pg_temp.inline(_text text) returns jsonb
language sql immutable as $$
  select jsonb_agg(
    case
      when part[1] is not null then pg_temp.piece(part[1], 1)
      when part[2] is not null then pg_temp.piece(part[2], 2)
      when part[3] is not null then pg_temp.element(
        'link', jsonb_build_array(pg_temp.piece(part[3])),
        jsonb_build_object('url', part[4], 'rel', null, 'target', null, 'title', null)
      )
      when part[5] is not null then pg_temp.piece(part[6], 0, format('color: %s;', part[5]))
      else pg_temp.piece(part[7])
    end
    order by place
  )
  from regexp_matches(
    _text,
    '\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^]]+)\]\(([^)]+)\)|\{(#[0-9a-f]{6}) ([^}]+)\}|([^*[{]+)', 'g'
  ) with ordinality as found (part, place)
$$;

create function pg_temp.list(_lines text[], _type text, _tag text) returns jsonb
language sql immutable as $$
  select pg_temp.element(
    'list',
    jsonb_agg(
      pg_temp.element(
        'listitem', pg_temp.inline(regexp_replace(line, '^(-|\d+\.) ', '')), jsonb_build_object('value', place)
      )
      order by place
    ),
    jsonb_build_object('listType', _type, 'tag', _tag, 'start', 1)
  )
  from unnest(_lines) with ordinality as listed (line, place)
$$;

create function pg_temp.block(_text text) returns jsonb
language sql immutable as $$
  select case
    when _text like '## %' then pg_temp.element('heading', pg_temp.inline(substr(_text, 4)), '{"tag": "h2"}')
    when _text like '> %' then pg_temp.element('quote', pg_temp.inline(replace(substr(_text, 3), E'\n> ', ' ')))
    when _text like '- %' then pg_temp.list(string_to_array(replace(_text, E'\n  ', ' '), E'\n'), 'bullet', 'ul')
    when _text like '1. %' then pg_temp.list(string_to_array(replace(_text, E'\n  ', ' '), E'\n'), 'number', 'ol')
    else pg_temp.element('paragraph', pg_temp.inline(replace(_text, E'\n', ' ')))
  end
$$;

create function pg_temp.doc(_markdown text) returns jsonb
language sql immutable as $$
  select jsonb_build_object('root', pg_temp.element('root', jsonb_agg(pg_temp.block(block) order by place)))
  from regexp_split_to_table(trim(_markdown, E' \n'), '\n\n+') with ordinality as blocks (block, place)
$$;

-- A search among the stock of independent bookshops.
create function pg_temp.bookshop(_words text) returns text
language sql immutable as $$ select 'https://bookshop.org/search?keywords=' || replace(_words, ' ', '+') $$;

do $seed$
begin

if exists (select from public.menu_items) or exists (select from public.revisions) then
  raise notice 'This site has content already; the sample content was left out.';
  return;
end if;

-- The nine of the specification, and pages that a click in /admin/menu makes visible.
insert into public.menu_items (title, url, visible) values
  ('About', '/about', true),
  ('Brio', '/brio', true),
  ('Zulu', '/zulu', true),
  ('+ Models', '/models', true),
  ('Feed', '/feed', true),
  ('Links', '/links', true),
  ('Books', '/books', true),
  ('Projects', '/projects', true),
  ('Questions', '/questions', true),
  ('Notes', '/notes', false),
  ('Creative', '/creative', false),
  ('Copy', '/copy', false),
  ('Slow', '/slow', false);

-- Oldest first: the page shows the last one on top.
insert into public.feed_posts (title, published, created_at, content) values
('Why there are no comments here', true, now() - interval '212 days', pg_temp.doc($$
A comment box is a room, and a room has to be looked after. Somebody must sweep it, ask the shouting man to
leave, and keep the lights on when nobody comes. I know how much of that I would do, so I have not built the
room.

What works better for something this small is a letter. The people who write one have usually read to the end,
and about half of them have found the mistake. The address is on the [About](/about) page.
$$)),
('The instructions are part of the product', true, now() - interval '187 days', pg_temp.doc($$
The shelf came with eleven screws, ten holes, and a drawing in which a smiling man holds the shelf with one
hand. I built it three times. The third time I ignored the drawing and looked at the shelf.

Whoever made that drawing had the finished thing in front of them, and you can tell. Every step is correct, and
each is described from the side of somebody who already knows where it goes. I do this too: I write the manual
in the week when I understand the product best, which is the worst week to do it.

So now I keep a list called *things I had to ask* from the first day of anything new. It embarrasses me after a
month. That is roughly when it becomes useful to the next person.
$$)),
('A museum of my own estimates', true, now() - interval '161 days', pg_temp.doc($$
For one winter I wrote down every estimate before I started and the truth when I had finished. Forty rows in a
spreadsheet; column B is what I said, column C is what it took.

- Nine rows are within a tenth of the estimate. All nine are things I had done before.
- Twenty-eight took longer, by a little less than double in the middle of the pack.
- Three were quicker. I remember those three perfectly, and before the spreadsheet I would have said they were
  typical.

I thought the remedy was to double every number. It is not much of one, because people hear the doubled number
and start later. What has helped is to say the number together with the last row it resembles: *three days,
like the invoice import, which I said was two*. The comparison is harder to argue with than the sum, and it has
cost me two jobs that somebody else estimated more cheerfully.
$$)),
(null, true, now() - interval '140 days', pg_temp.doc($$
A colleague keeps a folder named **Later**. It has been on her desktop for six years, and she has opened it
twice, both times by accident. She says that it works perfectly.
$$)),
('Two clocks', true, now() - interval '118 days', pg_temp.doc($$
There are two clocks in the workshop. The one over the door is right. The one over the bench is seven minutes
fast and has been since before I rented the place, and everybody who works there knows it.

I used to think this was sloppy. Then I watched how it is used. Nobody reads the fast clock to learn the time.
They read it to learn whether there is enough left to start one more glue-up before the van comes, and for that
question seven minutes is about right: it is what cleaning the clamps takes.

The clock over the door tells you what the world thinks. The other one has an opinion. I would not want to run a
railway on it.
$$)),
('The price of a yes', true, now() - interval '97 days', pg_temp.doc($$
I say yes to small things because each costs an afternoon, and an afternoon seems cheap next to the look on a
face. The bill comes later and is made out differently. It names the three mornings spent finding my place again
in the thing I had put down.

Since the spring I have answered requests with the real price: *yes, and it moves the other delivery to Thursday.*
About a third of the people then say that it can wait. The rest say Thursday is fine, and it nearly always is.

I had expected to be thought difficult. One person did think so, and said it, and has not asked again. I count
that as part of the price, on my side.
$$)),
('What a queue knows', true, now() - interval '75 days', pg_temp.doc($$
The bakery on the corner has one till and two queues. No sign explains this. The left one is for people who know
what they want and the right one for people who would like to be asked.

It works because the left queue enforces it. Hesitate there for longer than a breath and somebody behind you
will say, quite kindly, *the other side is nicer.* I have been sent over twice.

Most of the software I have helped to build would have made this a checkbox on the way in.
$$)),
('Against the second screen', true, now() - interval '54 days', pg_temp.doc($$
I gave mine away in March, to somebody who edits films and has an actual use for it.

With two screens I put the work on the left and *everything that might be about the work* on the right. The
right-hand one filled up. It held the message that might need an answer, the document that might settle the
question, the build that might fail. By noon I had looked at it so often that I knew the weather in four cities.

What I lost: comparing two long documents is now a nuisance, and I print one of them. What I got back is harder to
put a number on. The right-hand side of my desk has a plant.
$$)),
('Photographs of nothing much', true, now() - interval '36 days', pg_temp.doc($$
The pictures I like best after five years are the ones in which nothing is going on: a bus shelter, the inside of
a drawer, the table before anyone sat down. When I took them they were the frames that used up the roll.

I think it is because I had no idea what they were of. In the others I had pointed at the thing, the cathedral or
the cake, and what has aged is the pointing. In the bus shelter there is a poster for a telephone company that is
gone, and a coat of a cut that I had forgotten people wore.

There is a cost to taking them. You stand in front of a drawer with a camera, and a friend asks what you are doing,
and there is no good answer for about five years.
$$)),
(null, true, now() - interval '20 days', pg_temp.doc($$
> If you have to explain where the light switch is, it is in the wrong place.

Said by an electrician, about my flat, on his way to the switch. He charged for the visit and not for the sentence.
$$)),
('The meeting that became a page', true, now() - interval '8 days', pg_temp.doc($$
We had a meeting every Tuesday at which eight people told each other what they had done. It was pleasant. I counted
once, and in fifty minutes there were two sentences that changed what anybody did next. Both began with *wait*.

We tried a page instead. By Monday evening everyone writes:

1. what is different since last week,
2. what they are about to do that somebody might object to,
3. the name of that somebody.

The third line does the work. It turns out that most people know exactly who would say *wait*, and that writing the
name down sends them to ask. The page takes me six minutes to read.

Two of us miss the meeting. We have lunch on Tuesdays now, and talk about nothing that is on the page.
$$)),
('A page to itself', true, now() - interval '1 day', pg_temp.doc($$
I have moved the posts here from a place where they stood between other people's. Nothing was wrong with the
neighbours. I only noticed that I had begun to write for them: shorter each month, and with the point at the top,
where it could be seen from a moving train.

- A post here may be as long as it takes. The longest so far is about [estimates](/search?q=estimates).
- Corrections stand in the text, in {#d12a00 red}, with the old word left beside them for a month.
- Nobody is told how many have read it, me included.

What I miss is being interrupted. Some of the best ideas on the old page were in the second reply.
$$)),
('Things I no longer carry', false, now(), pg_temp.doc($$
A draft. Visitors do not see it until it is published.

An umbrella, since the one that was always with me was always the wrong one. A notebook for ideas, since the good
ones come back. (Check this. I have only my memory to say so.)
$$));

insert into public.notes_entries (date, published, content) values
(current_date, true, pg_temp.doc($$
Bought a kitchen timer that only counts up. I had never really wanted to know how long a thing should take, only how
long it did. Tea, four minutes. One letter, answered properly, thirty-one.
$$)),
(current_date - 3, true, pg_temp.doc($$
Notice on the library lift: *Out of order. Please use your judgement.* Somebody has crossed out the last word in
pencil and written *stairs*. It was better with both.
$$)),
(current_date - 7, true, pg_temp.doc($$
Three things I looked up today that had changed without telling anybody:

- the opening hours of the post office,
- the meaning of a column in a spreadsheet I made myself,
- my view of the second chapter, which I had been defending at lunch.

I have begun to write the date beside opinions, in the {#d12a00 same red} that I use for figures. They go off at about
the same rate.
$$)),
(current_date - 13, true, pg_temp.doc($$
From the tin of varnish, under *Application*:

> Do not shake. If bubbles appear, wait.

It is on the wall over my desk now, next to the plan.
$$)),
(current_date - 18, true, pg_temp.doc($$
Took the same photograph of the same crossing at the same minute on nine days. I was after the light. What I have
is nine people deciding whether the car will stop, and on the seventh day a dog that did not wonder.
$$)),
(current_date - 24, true, pg_temp.doc($$
Reading *The Design of Everyday Things* again. The first time, I came away noticing doors. This time I notice how many
of the stories have somebody in them apologising to an object. It is on the [list of books](/books).
$$)),
(current_date - 33, true, pg_temp.doc($$
Removed a setting that nobody had touched in four years. Finding out that nobody had touched it took a day. Removing it
took a minute. Explaining why took the rest of the week, and by Friday I would have preferred the setting.
$$)),
(current_date - 41, true, pg_temp.doc($$
The fast lane empties at ten to seven and I do not know why. My theory is the tram. **I have not tested the theory**,
because I would have to leave the lane to do it.
$$)),
(current_date - 52, true, pg_temp.doc($$
How to return a borrowed book, worked out from having done it badly:

1. Read it, or say that you did not.
2. Leave your bookmark in it, at the page you want to talk about.
3. Bring it yourself. The post is for strangers.
$$)),
(current_date - 63, true, pg_temp.doc($$
Asked a language model to summarise a contract. It had every clause right and was mistaken about which of the two
parties I was. I have met lawyers with the opposite problem, and they were more expensive and less use.
$$)),
(current_date - 79, true, pg_temp.doc($$
The cheese seller writes her prices on slate in the morning and rubs them out at noon. I asked what happens at noon.
*After twelve they are not buying cheese any more. They are buying the end of the cheese.*
$$)),
(current_date - 95, true, pg_temp.doc($$
An hour on the wording of one error message. Nobody will thank us for it, and whoever reads it will be annoyed already.
I would still defend it as the best hour of the week; the other thirty-nine went into making the message rarer, and
did not.
$$)),
(current_date - 118, true, pg_temp.doc($$
A test to run before believing a graph: cover the labels with a thumb and ask what else could have made the shape. When
the answer is *almost anything that grows*, I have learned that something is growing.

Shapes that mean less than they seem to:

- the smooth S, which every finished thing makes,
- the dip before the rise, which is where the story was told from,
- the straight line on a logarithmic scale, since nearly everything is one if you squint.
$$)),
(current_date - 140, true, pg_temp.doc($$
Watched a piano being tuned. Every fifth is left a little too narrow, on purpose, so that no single one ends up
unbearable. Spreading the error where it does the least harm is the whole trade, said the tuner, and went on to the
next. I have looked at budgets differently since, and they have not improved.
$$)),
(current_date - 171, true, pg_temp.doc($$
A rule for these notes. One at a time, short enough to be read standing, and only what I would otherwise have told
somebody at dinner. If it needs a second paragraph it belongs in the [feed](/feed).
$$)),
(current_date - 1, false, pg_temp.doc($$
Draft, on waiting rooms. Why are the magazines always about boats? Ask at the dentist's, and then at the other dentist's.
$$)),
(current_date - 29, false, pg_temp.doc($$
Draft. The two kinds of silence on a telephone line: one is somebody thinking and the other is somebody reading mail.
You can hear which. **How?**
$$));

-- Newest last: the page shows the last one on top.
insert into public.questions_posts (question, published, content) values
('Can I quote you?', true, pg_temp.doc($$
Yes, a paragraph at a time and with a link. You need not ask. If you are going to disagree in public, please quote the
sentence before the one that annoyed you as well; about half the time it holds the condition.
$$)),
('Why is there no newsletter?', true, pg_temp.doc($$
Because a newsletter has a day. I know what I write on the day before a day: it is the length that was promised and
has an opening joke.

There is a [feed](/feed) that any reader program can follow. It is silent for weeks and then not, which is how the
writing goes too.
$$)),
('What do you take pictures with?', true, pg_temp.doc($$
Whatever is in the coat. For a while I owned a camera that was good enough to be an excuse, and I took fewer pictures
with it because I took *it* along less. The ones under [Creative](/creative) were made with several machines, and I
could not tell you any longer which was which.
$$)),
('How do you keep up with AI?', true, pg_temp.doc($$
I have stopped trying to and keep a list of twelve tasks from my own work, each with an answer that I know to be right.
When something new is announced I run the list, which takes an evening. Most announcements do not move it. When one
does, I read everything about that one.

The weakness of this is plain: it can only tell me about work that I already do.
$$)),
('How long does an essay take?', true, pg_temp.doc($$
The typing, a morning. Before that there is usually a year in which I say it to people and watch where they look away.
After it come four or five passes with a pencil, and the first paragraph goes in nearly every one of them.

The short ones take longer, but I only believe that on days when I have written a short one.
$$)),
('What would you tell somebody who wants to start an agency?', true, pg_temp.doc($$
To sell one thing at one price for the first year, and to write down each time a client asks for another. At the end of
the year that list is worth more than the revenue.

Also to read the essay on [agencies](/models#beware-agencies), which was written by somebody who owns one and did not
listen either.
$$)),
('Which of your opinions has changed the most?', true, pg_temp.doc($$
That good work speaks for itself. I held it for about ten years, and it suited me, since it meant never having to tell
anybody what I was doing. Then I looked at where the work had come from, job by job, on a sheet of paper. In every
single row there was a person who had said something to another person.

Good work gives them something to say. That is less than I wanted, and enough to build on.
$$)),
('Do you take on work?', true, pg_temp.doc($$
Through the company, yes, when it is about trade and when there is somebody on the other side who can decide: see
[Brio](/brio). For pictures and stories there is [Zulu](/zulu). The pictures on this site are not for hire; I would only
be slower.
$$)),
('Where should I start reading?', true, pg_temp.doc($$
With [Models](/models), in any order. If there is time for one, take *focus* when you are busy and *wanting less* when
you are not. The [notes](/notes) are for reading standing up, and [Links](/links) is where to go when you have had
enough of me.
$$)),
('Is there a plan?', false, pg_temp.doc($$
A draft answer. There are several, and they disagree. (Finish this when they do not.)
$$));

insert into public.books_entries (title, description, buy_link) values
('The Design of Everyday Things',
 'Don Norman on doors, stoves and the people who apologise to them. You will never again blame yourself for a tap.',
 pg_temp.bookshop('design of everyday things norman')),
('How Buildings Learn',
 'Stewart Brand photographs what happens to buildings after the architect has left. The best book on software that does not mention any.',
 pg_temp.bookshop('how buildings learn brand')),
('The Periodic Table',
 'Primo Levi tells a life in twenty-one elements. The chapter on vanadium is about a letter, and I have read it aloud to people who did not ask.',
 pg_temp.bookshop('periodic table primo levi')),
('Invisible Cities',
 'Marco Polo describes to the Khan fifty-five cities that may all be one. Italo Calvino needs two pages for each; take one a day.',
 pg_temp.bookshop('invisible cities calvino')),
('Thinking in Systems',
 'Donella Meadows begins with a bathtub and ends with the question of who sets the goal. Short, patient, and still the one I lend most.',
 pg_temp.bookshop('thinking in systems meadows')),
('A Pattern Language',
 'Christopher Alexander, Sara Ishikawa and Murray Silverstein list 253 things that make a place good, from the region down to the window seat. Argue with any of them and you have learned something.',
 pg_temp.bookshop('a pattern language alexander')),
('Seeing Like a State',
 'James C. Scott on what is lost when a forest, a city or a village is made easy to count. I read it as a warning to everybody who draws up forms.',
 pg_temp.bookshop('seeing like a state scott')),
('The Mezzanine',
 'Nicholson Baker rides one escalator, with a broken shoelace, for a whole novel. The footnotes on drinking straws are the finest engineering prose I know.',
 pg_temp.bookshop('the mezzanine nicholson baker')),
('The Summer Book',
 'Tove Jansson puts a grandmother and a child on an island and lets them disagree. Nothing is explained and everything is clear.',
 pg_temp.bookshop('the summer book tove jansson')),
('The Visual Display of Quantitative Information',
 'Edward Tufte removes ink until only the figures are left. Severe, funny in places, and the reason there are no pie charts here.',
 pg_temp.bookshop('visual display of quantitative information tufte')),
('Pilgrim at Tinker Creek',
 'Annie Dillard looks at one creek for a year, and harder than is comfortable. Read the chapter on seeing before you take a camera anywhere.',
 pg_temp.bookshop('pilgrim at tinker creek dillard')),
('The Dispossessed',
 'Ursula K. Le Guin follows a physicist between two worlds, neither of which is the answer. The rare utopia in which somebody has to do the washing up.',
 pg_temp.bookshop('the dispossessed le guin')),
('Haunts of the Black Masseur',
 'Charles Sprawson on swimmers, from the Romans to the Hellespont. Makes cold water sound like a reasonable idea; I was taken in.',
 pg_temp.bookshop('haunts of the black masseur sprawson'));

insert into public.links_entries (order_index, category, title, url, description) values
(0, 'Reading', 'The Public Domain Review', 'https://publicdomainreview.org', 'Strange and beautiful things that belong to everybody, each with an essay that takes them seriously.'),
(1, 'Reading', 'Standard Ebooks', 'https://standardebooks.org', 'Old books set as carefully as new ones, free, by volunteers who argue about dashes.'),
(2, 'Reading', 'Project Gutenberg', 'www.gutenberg.org', 'The first library of the network, and still the one with the fewest doors.'),
(3, 'Reading', 'Low-tech Magazine', 'https://solar.lowtechmagazine.com', 'Runs on a solar panel and goes off line when it rains. Proof that a page can weigh what it is worth.'),
(4, 'Explanations', 'Bartosz Ciechanowski', 'https://ciechanow.ski', 'Watches, lenses, sound, bicycles: articles with drawings that you turn with your hand until you understand.'),
(5, 'Explanations', 'Red Blob Games', 'https://www.redblobgames.com', 'Amit Patel on hexagons and path-finding. The standard by which I measure all my own diagrams, downward.'),
(6, 'Explanations', 'Explorable Explanations', 'https://explorabl.es', 'A collection of things that teach by letting you break them.'),
(7, 'Explanations', 'Seeing Theory', 'https://seeing-theory.brown.edu', 'Probability by tossing the coin yourself, a few thousand times.'),
(8, 'Explanations', 'The Pudding', 'https://pudding.cool', 'Essays made of data, in which the chart is the sentence.'),
(9, 'Maps and figures', 'OpenStreetMap', 'https://www.openstreetmap.org', 'The map that anybody can correct. Add the bench in front of your house.'),
(10, 'Maps and figures', 'Our World in Data', 'https://ourworldindata.org', 'Long time series with their sources attached. Good for ending an argument, better for starting one.'),
(11, 'Maps and figures', 'Old Maps Online', 'https://www.oldmapsonline.org', 'Point at a place and choose a century.'),
(12, 'Maps and figures', 'David Rumsey Map Collection', 'https://www.davidrumsey.com', 'More than a lifetime of maps, scanned so well that you can see where the pen ran dry.'),
(13, 'Making pages', 'MDN Web Docs', 'https://developer.mozilla.org', 'What every element does, kept up by people who have tried it.'),
(14, 'Making pages', 'Practical Typography', 'https://practicaltypography.com', 'Matthew Butterick can have you setting better pages in ten minutes. Stay for the footnotes.'),
(15, 'Making pages', 'The A11Y Project', 'https://www.a11yproject.com', 'Accessibility as a checklist you can finish before lunch, with reasons.'),
(16, 'Making pages', 'PostgreSQL documentation', 'https://www.postgresql.org/docs/current/', 'A manual that reads as if its authors expected to be held to it.'),
(17, 'Tools', 'Pandoc', 'https://pandoc.org', 'Turns any document into any other. The Swiss in the army knife.'),
(18, 'Tools', 'Excalidraw', 'https://excalidraw.com', 'A whiteboard whose lines are rough enough that nobody mistakes the drawing for a decision.'),
(19, 'Tools', 'Squoosh', 'https://squoosh.app', 'Makes pictures small while you watch what it costs them.'),
(20, 'Tools', 'regex101', 'https://regex101.com', 'Tells you what the expression you wrote last year means.'),
(21, 'Looking and listening', 'Radio Garden', 'https://radio.garden', 'Turn the globe, hear what they are playing there at this minute.'),
(22, 'Looking and listening', 'xeno-canto', 'https://xeno-canto.org', 'Birds of the world, recorded by whoever was awake.'),
(23, 'Looking and listening', 'Astronomy Picture of the Day', 'https://apod.nasa.gov/apod/', 'One picture and one paragraph a day since 1995, on a page that never needed to be redesigned.'),
(24, 'Looking and listening', 'Freesound', 'https://freesound.org', 'A door, a kettle, and more kinds of rain than I would have thought.');

insert into public.copy_items (type, content) values
('text', pg_temp.doc($$
## For a ferry line

The shortest way between two islands is still a boat.

*Poster at the landing stage, where one could see the boat. They kept it up for a second season.*
$$));

insert into public.copy_items (type, image_url, image_alt) values
('image', '/pictures/copy-ferry.svg', 'A poster: a boat between two hills, with a red line on the water.');

insert into public.copy_items (type, content) values
('text', pg_temp.doc($$
## For a repair shop

**We can mend that.** Bring the missing piece, or the story of how it went missing.
$$)),
('text', pg_temp.doc($$
## For a public library

Open until eight. Nobody will ask what you are working on.

*The first version had a joke about silence in it. The librarians took it out, and they were right: people who hesitate
at that door do not need a rule read to them.*
$$));

insert into public.copy_items (type, image_url, image_alt) values
('image', '/pictures/copy-library.svg', 'Three shelves of books; one of them leans, and is red.');

insert into public.copy_items (type, content) values
('text', pg_temp.doc($$
## For a bookkeeping program, on the button that closes the year

{#d12a00 Close the year.} You can open it again until the auditor has seen it.
$$)),
('text', pg_temp.doc($$
## Refused, and I still like it

*For a mattress:* You have somewhere to be in eight hours.
$$));

insert into public.projects_entries (title, description, url, image, year) values
('Nine days at a crossing', 'The same photograph at the same minute, nine times, printed life-size. Hung in a corridor, so that one has to walk past all the people who are waiting.', null, '/pictures/projects/01.webp', 2026),
('This site', 'Pages that are complete before any script has run, and that change by themselves when something is written. The source is the documentation.', null, '/pictures/projects/02.webp', 2026),
('Departures', 'A clock for the hall with one hand. It shows how fast one would have to walk to catch the next tram, from “sit down” to “do not try”.', null, '/pictures/projects/03.webp', 2025),
('Column C', 'A spreadsheet for estimates with two columns that matter: what was said and what it took. Used by four teams, abandoned by two, for good reasons that are written down in it.', null, '/pictures/projects/04.webp', 2025),
('A hundred by hand', 'A notebook with a hundred numbered pages, one for each of the first customers of something new. The last page asks which ten to call again.', null, '/pictures/projects/05.webp', 2024),
('Tide table for one beach', 'A single page that says when to swim at one particular beach and refuses to say anything about any other.', null, '/pictures/projects/06.webp', 2023),
('Small repairs', 'A dictionary of things that came back from the dead, with the part that had failed, what it cost, and who knew how.', null, '/pictures/projects/07.webp', 2022);

-- The history starts with the owner's own changes.
delete from public.revisions;

end $seed$;
