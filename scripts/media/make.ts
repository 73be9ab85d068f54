import { makeAnimation } from "./animation";
import { makeIcons } from "./icons";
import { writePictureManifest } from "./manifest";
import { makePictures } from "./pictures";
import { makeVideos } from "./videos";

// `npm run media` makes all pictures, videos and icons anew; names of parts (pictures, videos, animation, icons)
// make only those. `npm run media -- --manifest` makes nothing and reads the folders of pictures again.
const parts = { pictures: makePictures, icons: makeIcons, animation: makeAnimation, videos: makeVideos };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== "--manifest" && !(name in parts));

async function run() {
  if (unknown.length > 0)
    throw new Error(`${unknown.join(", ")}: not one of ${Object.keys(parts).join(", ")}, --manifest`);
  for (const [name, make] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await make();
  }
  await writePictureManifest();
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
