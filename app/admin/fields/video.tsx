import type { VideoField } from "~/content/fields/video";
import type { FieldControlProps } from "./field-control";
import { UrlControl } from "./url";

export function VideoControl({ field, ...props }: FieldControlProps<VideoField, string>) {
  return <UrlControl field={{ ...field, kind: "url", optional: true }} {...props} />;
}
