import { creativePictures, type Picture } from "./pictures";
import { PICTURE_SLOTS, pickDistinct } from "./rotation";

/** A random picture for each slot of the gallery, all different. Chosen on the server: browsers load the list later. */
export function pickFirstPictures(): Picture[] {
  return pickDistinct(creativePictures.length, PICTURE_SLOTS.length).flatMap(
    (number) => creativePictures[number] ?? [],
  );
}
