import { createContext, useContext } from "react";
import type { imageChoices } from "./list-images.server";

/** Pictures that a field can choose from, the newest first. */
export type ImageChoice = Awaited<ReturnType<typeof imageChoices>>[number];

/** The pictures of the library, for the image fields of a form. */
export const ImageChoices = createContext<ImageChoice[]>([]);

export const useImageChoices = () => useContext(ImageChoices);
