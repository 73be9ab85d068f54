import { createContext, useContext } from "react";
import type { imageChoices } from "./list-images.server";

/** The images that a field offers, newest first. */
export type ImageChoice = Awaited<ReturnType<typeof imageChoices>>[number];

/** The library's images, for the image fields of a form. */
export const ImageChoices = createContext<ImageChoice[]>([]);

export const useImageChoices = () => useContext(ImageChoices);
