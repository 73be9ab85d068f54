import { ChooseVideo } from "~/admin/images/choose-video";
import type { VideoField } from "~/content/fields/video";
import type { FieldControlProps } from "./field-control";

export function VideoControl({ field, value, errors, warning }: FieldControlProps<VideoField, string>) {
  return <ChooseVideo field={field} value={value} errors={errors} warning={warning} />;
}
