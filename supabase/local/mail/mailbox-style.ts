/** The mailbox's whole style sheet; its hash is what the page's policy allows. */
export const mailboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#e3ded4, #34312c); --soft: light-dark(#6d675d, #a39c90); --accent: light-dark(#9a3b1f, #f0a184); }
body { margin: 0; background: light-dark(#fbf9f5, #171613); color: light-dark(#211f1b, #ece7dd); font: 1rem/1.55 ui-serif, Georgia, serif; }
main { max-width: 42rem; margin: 0 auto; padding: 4rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; font-weight: 600; line-height: 1.2; }
a { color: var(--accent); overflow-wrap: anywhere; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
ol { margin: 2rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .85rem 0; color: inherit; text-decoration: none; }
li strong { grid-column: 1 / -1; font-weight: 600; }
li a:hover strong { color: var(--accent); }
span, time, dt, dd { color: var(--soft); font: .85rem/1.6 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
dd { margin: 0; }
article { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); white-space: pre-wrap; }
`;
