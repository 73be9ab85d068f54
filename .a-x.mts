import { readFileSync } from "node:fs";
import { chromium } from "playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext(); await context.addCookies(JSON.parse(readFileSync("/tmp/a-cookies.json","utf8")));
const page = await context.newPage(); await page.goto("http://127.0.0.1:3110/admin/menu");
console.log(await page.evaluate(`(() => { const e=document.querySelector(".pick"); const c=getComputedStyle(e); const out=[]; const todo=[...document.styleSheets]; while(todo.length){ const s=todo.shift(); for(const r of s.cssRules||[]){ if(r.styleSheet) todo.push(r.styleSheet); todo.push(r); if(r.selectorText){ try{ if(e.matches(r.selectorText)) out.push(r.cssText.slice(0,200)); }catch{} } } } return JSON.stringify({w:c.inlineSize,ap:c.appearance,b:c.border,disp:c.display,out},null,1); })()`));
await browser.close();
