const HEIC = /\.hei[cf]$/i;
/** Twelve megapixels at 4:3: the largest canvas on phones, and its JPEG stays below the library's limit. */
const MAX_SIDE = 4096;
/** Close to what cameras use; the server makes smaller sizes from it. */
const JPEG_QUALITY = 0.92;

/**
 * The file as the server can read it: a HEIC image as a JPEG, if this browser can read HEIC (Safari does). Any other
 * file is returned as it is; the server says what is wrong with it.
 */
export async function makeReadable(file: File): Promise<File> {
  if (!HEIC.test(file.name) && !/^image\/hei[cf]$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
    return new File([blob], file.name.replace(HEIC, ".jpg"), { type: blob.type });
  } catch {
    return file;
  }
}
