import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { exportZip } from "~/content/transfer/export.server";
import { getAppError } from "~/http/app-error.server";

/** All content as a file to download; only for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  try {
    const date = new Date().toISOString().slice(0, 10);
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="content-${date}.zip"`,
      "Cache-Control": "no-store",
    };
    return withSession(args, new Response(await exportZip(db), { headers }));
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}
