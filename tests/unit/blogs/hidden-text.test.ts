import { beforeAll, describe, expect, test } from "vitest";
import { readOne, type System, systems } from "./read-one";
import { readPlaced as readImport, toFile } from "./read-placed";

/** The redirects of an entry that the old site showed. */
const redirects = new Map<string, number | undefined>();
beforeAll(async () => {
  for (const [system, write] of Object.entries(systems))
    redirects.set(system, (await readOne(write("Rain") as Record<string, string>)).redirects);
});

describe("what the old system did not show makes an entry a draft, by name", () => {
  test.each<[System, string, string]>([
    ["Jekyll", "{% comment %}SECRET{% endcomment %}", "{% comment %}"],
    ["Jekyll", "{%- comment -%}\nSECRET\n{%- endcomment -%}", "{% comment %}"],
    ["Jekyll", "```\n{% comment %}SECRET{% endcomment %}\n```", "{% comment %}"],
    ["Jekyll", "{% # SECRET %}", "a comment of a template"],
    ["Jekyll", "{% if site.show %}SECRET{% endif %}", "{% if %}"],
    ["Jekyll", "{% capture x %}SECRET{% endcapture %}", "{% capture %}"],
    ["Jekyll", "{::comment}\nSECRET\n{:/comment}", "{::comment}"],
    ["Jekyll", 'SECRET\n{: style="display:none"}', "display:none"],
    ["Jekyll", "SECRET\n{: .hidden }", ".hidden"],
    ["Jekyll", "<!-- SECRET -->", "an HTML comment"],
    ["Jekyll", "[//]: # (SECRET)", "a comment of Markdown"],
    ["Hugo", "{{/* SECRET */}}", "a comment of a template"],
    ["Hugo", "{{- /* SECRET */ -}}", "a comment of a template"],
    ["Hugo", "{{< comment >}}SECRET{{< /comment >}}", "{{< comment >}}"],
    ["Hugo", "{{% comment %}}SECRET{{% /comment %}}", "{{< comment >}}"],
    ["Hugo", "{{< members >}}SECRET{{< /members >}}", "{{< members >}}"],
    ["Hugo", "<div hidden>SECRET</div>", "<div>"],
    ["Hugo", ":::draft\nSECRET\n:::", ":::draft"],
    ["Obsidian", "> ::: {.internal}\n> SECRET\n> :::", "::: {.internal}"],
    ["Hugo", "[^b]: SECRET", "a footnote without a reference"],
    [
      "Jekyll",
      "{% highlight md %}\n```\n{% endhighlight %}\n<div hidden>SECRET</div>\n{% highlight md %}\n```\n{% endhighlight %}",
      "<div>",
    ],
    ["Astro", "{/* SECRET */}", "a comment of MDX"],
    ["Jekyll", "{% liquid\n  comment\n  SECRET\n  endcomment\n%}", "{% liquid %}"],
    ["Jekyll", '{:class="hidden"}\nSECRET', "hidden"],
    ["Jekyll", 'SECRET\n{: hidden="hidden"}', "hidden"],
    ["Jekyll", "{:x: .hidden}\n\nSECRET\n{: x}", ".hidden"],
    ["Jekyll", "{{#if x}}SECRET{{/if}}", "a condition of a template"],
    ["Jekyll", "<% if (x) { %>SECRET<% } %>", "a condition of a template"],
    ["Jekyll", '<div v-if="false">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="position: absolute; left: -9999px">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="max-height:0;overflow:hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="display&colon;none">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="max-width:0;overflow:hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="max-height:1px;overflow:hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="color:rgb(255 255 255)">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="color:hsl(0 0% 100%)">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="transform:translateX(-9999px)">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="font:0/0 a">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="text-indent:100%;overflow:hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<div style="opacity:0.01">SECRET</div>', "<div>"],
    ["Jekyll", '<p class="u-hidden">SECRET</p>', "<p>"],
    ["Jekyll", '<p class="offscreen">SECRET</p>', "<p>"],
    ["Jekyll", '<p class="opacity-0">SECRET</p>', "<p>"],
    ["Jekyll", '<div style="height: 0; overflow: hidden">SECRET</div>', "<div>"],
    ["Jekyll", '<span style="color:#fff">SECRET</span>', "<span>"],
    ["Jekyll", '<span style="filter: blur(4px)">SECRET</span>', "<span>"],
    ["Jekyll", "<x-box>SECRET</x-box>", "<x-box>"],
    ["Astro", "{false && <p>SECRET</p>}", "an expression of MDX"],
    ["Astro", "{show ? (\n<p>SECRET</p>\n) : null}", "an expression of MDX"],
    ["Astro", 'export const secret = "SECRET";\n\nRain', "an export of MDX"],
    ["Obsidian", "%%\nSECRET", "a comment between %%"],
    ["Obsidian", "<% SECRET %>", "a condition of a template"],
    ["Ghost", '<div class="kg-card kg-email-card">SECRET</div>', "<div>"],
    ["WordPress", "[paywall]\n\nSECRET", "[paywall]"],
    [
      "WordPress",
      '<!-- wp:paragraph {"otterConditions":[{"type":"x"}]} --><p>SECRET</p><!-- /wp:paragraph -->',
      "the block “paragraph”",
    ],
    ["WordPress", "<!-- wp:acme/box --><p>SECRET</p><!-- /wp:acme/box -->", "the block “acme/box”"],
    ["Astro", "<Hidden>SECRET</Hidden>", "<Hidden>"],
    ["Obsidian", "%%SECRET%%", "a comment between %%"],
    [
      "Ghost",
      '<!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>SECRET</p><!--kg-gated-block:end-->',
      "a block for some readers only",
    ],
    ["Ghost", '<p style="display: none">SECRET</p>', "<p>"],
    ["WordPress", "[membership level=1]SECRET[/membership]", "[membership]"],
    ["WordPress", "[private]SECRET[/private]", "[private]"],
    ["WordPress", '[ihc-hide-content ihc_mb_type="show"]SECRET[/ihc-hide-content]', "[ihc-hide-content]"],
    [
      "WordPress",
      '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>SECRET</p><!-- /wp:paragraph -->',
      "the block “paragraph”",
    ],
    [
      "WordPress",
      "<!-- wp:premium-content/subscriber-view --><p>SECRET</p><!-- /wp:premium-content/subscriber-view -->",
      "the block “premium-content",
    ],
    ["WordPress", '<p class="screen-reader-text">SECRET</p>', "<p>"],
    ["Substack", '<div class="paywall-jump"></div><p>SECRET</p>', "<div>"],
    // Backticks are no code in HTML, nor are elements in code text.
    ["WordPress", "<p>It`s [private]SECRET[/private] That`s</p>", "[private]"],
    ["WordPress", '<p>It`s <span style="display:none">SECRET</span> That`s</p>', "<span>"],
    ["WordPress", "<pre>\n```\n</pre>\n<div hidden>SECRET</div>\n<pre>\n```\n</pre>", "<div>"],
    ["WordPress", "<pre><code>[private]<b hidden>SECRET</b></code></pre>", "<b>"],
    ["Substack", '<p>It`s</p><div class="paywall-jump"></div><p>SECRET That`s</p>', "<div>"],
    [
      "Ghost",
      "<p>It`s</p><!--kg-gated-block:begin --><p>SECRET</p><p>That`s</p>",
      "a block for some readers",
    ],
    // Fences and backticks that are none, or not for every reader of Markdown.
    ["Hugo", "<pre>\n```\n</pre>\n\n<div hidden>SECRET</div>\n\n<pre>\n```\n</pre>", "in what may be code"],
    ["Hugo", "<div>\n```\n</div>\n\n<div hidden>SECRET</div>\n\n<div>\n```\n</div>", "<div>"],
    ["Hugo", "    ```\n\n<div hidden>SECRET</div>\n\n    ```", "<div>"],
    ["Hugo", "> ```\n> a\n\n<div hidden>SECRET</div>\n\n> ```\n> b", "<div>"],
    ["Hugo", "- ```\n  a\n\nB <i hidden>SECRET</i>\n\n- ```\n  b", "<i>"],
    ["Hugo", "1. a\n2. ```\n   b\n   ```\n\n<i hidden>SECRET</i>\n\n```\nc\n```", "<i>"],
    ["Hugo", "para\n2. ```\n\n<div hidden>SECRET</div>\n\npara\n2. ```", "<div>"],
    ["Hugo", "``` a`b\n\n<div hidden>SECRET</div>\n\n```", "<div>"],
    ["Hugo", "`` ` `` <span hidden>SECRET</span> `` ` ``", "<span>"],
    ["Hugo", "`a\nb` <span hidden>SECRET</span> `c\nd`", "<span>"],
    ["Hugo", "| a | ` | <span hidden>SECRET</span> | ` |", "<span>"],
    ["Hugo", "Rain ` <span hidden>SECRET</span> ` rain", "<span>"],
    ["Hugo", '<a title="`">x</a> <span hidden>SECRET</span> <a title="`">y</a>', "<span>"],
    [
      "Jekyll",
      "{% codeblock %}\n```\n{% endcodeblock %}\n<p hidden>SECRET</p>\n{% codeblock %}\n```\n{% endcodeblock %}",
      "<p>",
    ],
    // Quoted values of attributes, and what browsers make of attributes.
    ["WordPress", '<div data-action="click->menu#toggle" hidden>SECRET</div>', "<div>"],
    ["Hugo", '<div title="<" style="display:none">SECRET</div>', "<div>"],
    ["Substack", `<div data-attrs="${"x ".repeat(3000)}" class="paywall">SECRET</div>`, "<div>"],
    ["Hugo", "<div/hidden>SECRET</div>", "<div>"],
    ["Hugo", '<div style="display/**/:none">SECRET</div>', "<div>"],
    ["Hugo", '<div style="display:&#110;one">SECRET</div>', "<div>"],
    ["Hugo", '<div style="transform: scaleX( 0 )">SECRET</div>', "<div>"],
    ["Hugo", '<div class="elementor-hidden-desktop">SECRET</div>', "<div>"],
    ["Hugo", "<noscript>SECRET</noscript>", "<noscript>"],
    ["WordPress", "<?php if (is_user_logged_in()): ?>SECRET<?php endif ?>", "code of PHP"],
    ["WordPress", "<p><!- SECRET -></p>", "an HTML comment"],
    ["Astro", '<div className={"hidden"}>SECRET</div>', "<div>"],
    ["Astro", '<Aside audience="members">SECRET</Aside>', "<aside>"],
    // Blocks whose names are not understood.
    ["Hugo", "::: {#todo .internal}\nSECRET\n:::", "::: {#todo .internal}"],
    ["Hugo", "::: {.note .internal}\nSECRET\n:::", "::: {.note .internal}"],
    ["Hugo", "::: note if=member\nSECRET\n:::", "::: note"],
    ["Hugo", "::: 会员\nSECRET\n:::", "::: 会员"],
    ["Hugo", "::: ünlisted\nSECRET\n:::", "::: ünlisted"],
    ["Hugo", ":::{=latex}\nSECRET\n:::", ":::{=latex}"],
    ["Hugo", "- ::: members\n  SECRET\n  :::", "::: members"],
    ["Hugo", "```{r, echo=FALSE}\nSECRET\n```", "code that may not be printed"],
    ["Obsidian", "> [!members] x\n> SECRET", "the callout “members”"],
    ["WordPress", '[quote visible="no"]SECRET[/quote]', "[quote]"],
    ["WordPress", "[членам]SECRET[/членам]", "[членам]"],
    [
      "WordPress",
      '<!-- wp:kadence/row {"a":"b>c","loggedIn":true} --><p>SECRET</p>',
      "the block “kadence/row”",
    ],
    // Footnotes that only each other, or nothing that is shown, refer to.
    ["Hugo", "[^a]: x [^b]\n\n[^b]: SECRET [^a]", "a footnote without a reference"],
    ["Hugo", "> [^b]: SECRET", "a footnote without a reference"],
    ["Hugo", "x\n\n    [^9]\n\ny\n\n[^9]: SECRET", "a footnote without a reference"],
    ["Hugo", "- x\n\n    [^b]: SECRET", "a footnote without a reference"],
    ["Hugo", "x[^b]\n\n[^b]: one\n\n[^b]: SECRET", "a footnote without a reference"],
  ])("%s: %s", async (system, text, name) => {
    const entry = await readOne(systems[system](text) as Record<string, string>);
    // Its old URL, which visitors know, leads to it once it is published.
    expect(entry).toMatchObject({
      ...{ isPublished: false, overwrites: false },
      redirects: redirects.get(system),
    });
    expect(entry.why).toContain("The old site may not have shown all of it: ");
    expect(entry.why).toContain(name);
  });

  test.each<[System, string, string]>([
    [
      "Jekyll",
      "Shown.\n\n{% if site.show %}\nOnly for **members** of the club by the sea\n{% endif %}",
      "{% if %} (“Only for members of the club by the sea”)",
    ],
    ["Jekyll", "SECRET words\n{: .hidden }\n\nShown.", "{: .hidden } (“SECRET words”)"],
    ["Hugo", "{{< members level=1 >}}\nNot for all{{< /members >}} Shown", "{{< members >}} (“Not for all”)"],
    ["Hugo", "<!-- To do: call her -->\nShown", "an HTML comment (“To do: call her”)"],
    [
      "Ghost",
      `<p style="display: none">${"word ".repeat(20)}</p>`,
      "<p> (“word word word word word word word word…”)",
    ],
    ["WordPress", "Shown [private]Just <b>us</b>[/private]", "[private] (“Just us”)"],
  ])("%s: %j is quoted", async (system, text, quoted) => {
    expect((await readOne(systems[system](text) as Record<string, string>)).why).toContain(quoted);
  });

  test.each<[System, string, string]>([
    ["Jekyll", "{{ page.note }}", '\nnote: "<div hidden>SECRET</div>"'],
    ["Jekyll", "{{ page.note }}", '\nnote: "{% comment %}SECRET{% endcomment %}"'],
    ["Hugo", "{% vip() %}SECRET{% end %}", ""],
    ["Hugo", "{% raw %}{{< vip >}}SECRET{{< /vip >}}{% endraw %}", ""],
    ["Jekyll", "- ```js\n  code\n  ```\n\n<div hidden>SECRET</div>", ""],
    ["Jekyll", "```\n```js\n```\n\n<div hidden>SECRET</div>", ""],
    ["Jekyll", "\\`<div hidden>SECRET</div>\\`", ""],
    ["Hugo", "<!-- more {{< youtube abcdefg >}} SECRET -->", ""],
  ])("%s: %j with %j in the front matter", async (system, text, more) => {
    const write = systems[system] as (text: string, more: string) => Record<string, string>;
    expect(await readOne(write(text, more))).toMatchObject({ isPublished: false });
  });

  test("Jekyll: a word in double braces isn't a value of the page", async () => {
    const { tables } = await readImport(
      toFile({ "_config.yml": "", "_posts/2020-01-02-a.md": "---\nnote: SECRET\n---\nRain. {{ note }}" }),
    );
    expect(JSON.stringify(tables)).not.toContain("SECRET");
  });
});

describe("what the old system showed stays published", () => {
  test.each<[System, string]>([
    ["Jekyll", "{% raw %}{% comment %}shown{% endcomment %}{% endraw %}"],
    ["Jekyll", "{% highlight go %}x{% endhighlight %}\n\n{% include map.html %}"],
    ["Jekyll", "## Head {#custom-id}\n\nIt is 100%% or 5%.\n{: .lead }"],
    ["Hugo", '{{< figure src="a.png" >}}\n\n{{< highlight go >}}x{{< /highlight >}}\n\n<!--more-->'],
    ["Astro", "`{/* code */}`\n\n```js\n<!-- shown -->\n```\n\n<Note>shown</Note>"],
    ["Hugo", "Rain[^b].\n\n[^b]: shown\n\n:::tip\nshown\n:::\n\n::: {.columns}\nshown\n:::"],
    ["Ghost", "<!--kg-card-begin: html--><div>shown</div><!--kg-card-end: html-->"],
    [
      "WordPress",
      '<!-- wp:image {"id":1} --><p>shown</p><!-- /wp:image --><!--more-->[caption id="a"]shown[/caption]',
    ],
    [
      "WordPress",
      '<p>What is hidden [sic] in a comment.</p><img src="https://a.example/a.png" alt="a hidden door">',
    ],
    [
      "Jekyll",
      '<div style="padding-bottom: 56%; height: 0"><p>shown</p></div>\n\n{: title="a hidden door" }',
    ],
    ["Astro", 'Rain{" "}and {5} `{code}`'],
    ["WordPress", "<!-- wp:kadence/column --><p>shown</p><!-- /wp:kadence/column -->"],
    ["Substack", "<p>Subscribers only: a secret.</p>"],
    ["Ghost", "<pre><code>{% if x %}{{#if y}}{% endif %}</code></pre>"],
    [
      "Hugo",
      "1. One:\n\n   ```html\n   <!-- shown -->\n   ```\n\n2. Two:\n   ~~~\n   <p hidden>\n   ~~~\n\nRain.",
    ],
    ["Hugo", "> ```\n> <!-- shown -->\n> ```\n\nIt is `<p hidden>` or ``a ` <p hidden>``."],
    ["Hugo", "$\\text{if } x$ and [^a]\n\n[^a]: It[^b]\n\n    and\n\n[^b]: Rain"],
    [
      "WordPress",
      '<!-- wp:uagb/container {"UAGHideDesktop":false} --><p>shown</p><!-- /wp:uagb/container -->',
    ],
    ["Hugo", "::: tip Read on\nshown\n:::\n\n:::note[When to]{#a}\nshown\n:::"],
  ])("%s: %s", async (system, text) => {
    expect(await readOne(systems[system](text) as Record<string, string>)).toMatchObject({
      isPublished: true,
      why: "",
    });
  });
});
