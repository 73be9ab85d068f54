import { expect, onTestFinished, test } from "vitest";
import { latestMail } from "../e2e/support/people";
import { startSite } from "../e2e/support/start-site";
import { newVisitor } from "./support/fixtures";

// The site must have no admin yet.
test("the first admin may confirm their email in another browser than they signed up in", async () => {
  const site = await startSite();
  onTestFinished(site.stop);
  const [page, other] = [newVisitor(site), newVisitor(site)];
  const [email, password] = ["first@example.com", "correct horse battery"];
  // A stranger was faster with this email: their password must not count.
  await page.goto("/auth?tab=sign-up");
  page.getByLabel("Email").fill(email);
  page.getByLabel("Password").fill("a stranger's password");
  await page.getByRole("button", { name: "Sign Up" }).click();
  expect(page.getByRole("status")).toContainText("Check your email");

  await page.goto(site.firstAdminLink);
  expect(page.getByText("The account you create here becomes its admin.")).toBeVisible();
  expect(page.getByText("Sign in to access")).toHaveCount(0);
  page.getByLabel("Email").fill(email);
  page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  expect(page.getByRole("status")).toContainText("Check your email");

  const link = /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(site, email)).text)?.[0];
  await other.goto(String(link));
  await other.getByRole("button", { name: "Confirm and sign in" }).click();
  expect(other.getByRole("heading", { name: "Become the admin" })).toBeVisible();
  // Somebody who only has the mailbox does not have the password.
  const become = other.getByRole("button", { name: "Become this site’s admin" });
  other.getByLabel("Password").fill("a guess");
  await become.click();
  expect(other.getByLabel("Password")).toHaveAccessibleDescription(/not your current password/);
  other.getByLabel("Password").fill(password);
  await become.click();
  expect(other).toHaveURL(/\/admin$/);
  expect(other.getByRole("status")).toContainText("You are now this site’s admin");
});
