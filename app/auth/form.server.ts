import { data } from "@remix-run/node";

/** The form that a request carries. @throws 400 if its body is none. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("The form cannot be read", { status: 400 });
  }
}
