/** The palette: medium tones for text, legible in both themes, and pale ones for backgrounds. */
export const textColors = [
  ["Red", "#d12a00"],
  ["Amber", "#9a5b00"],
  ["Green", "#2d7a3a"],
  ["Teal", "#0d7680"],
  ["Blue", "#2458c9"],
  ["Violet", "#7340c4"],
  ["Pink", "#b8296f"],
  ["Grey", "#62656d"],
] as const;

export const backgroundColors = [
  ["Yellow", "#ffe9b8"],
  ["Coral", "#ffd8cc"],
  ["Green", "#d5efd4"],
  ["Teal", "#cdeeee"],
  ["Blue", "#d6e4ff"],
  ["Violet", "#e6dcfb"],
  ["Pink", "#fbd9e8"],
  ["Grey", "#e4e4e0"],
] as const;
