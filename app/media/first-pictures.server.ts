import { creativePictures, type Picture } from "./pictures";
import { PICTURE_SLOTS, pickDistinct } from "./rotation";

/** A picture for each slot of the gallery, by chance, no two the same. On the server: browsers load the list later. */
export function firstPictures(): Picture[] {
  return pickDistinct(creativePictures.length, PICTURE_SLOTS.length).flatMap(
    (number) => creativePictures[number] ?? [],
  );
}
