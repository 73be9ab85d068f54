import { expect, it } from "vitest";
import { backend, visitor } from "../../support/backend";
import { newBucket, storageUrl } from "../../support/bucket";
import { signUp } from "../../support/people";

// A hosted project signs both with one secret.
it("URL tokens and access tokens are not interchangeable", async () => {
  const bucket = await newBucket();
  await bucket.files.upload("other", "other");
  const { data } = await bucket.files.createSignedUrl("other", 60);
  const signed = new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "";
  const asBearer = visitor(signed);
  expect(await asBearer.storage.listBuckets()).toMatchObject({ error: { statusCode: "403" } });
  expect((await asBearer.from("links").select()).status).toBe(401);
  const person = await signUp();
  const session = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  for (const token of [session, backend.anonKey, backend.serviceKey]) {
    const response = await fetch(storageUrl(`/object/sign/${bucket.id}/other?token=${token}`));
    expect(await response.text()).toContain("InvalidJWT");
  }
});
