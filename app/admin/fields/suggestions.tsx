import { createContext, useContext } from "react";

/** What the other entries hold, by field, for the text fields of a form to suggest. */
export const Suggestions = createContext<Record<string, string[]>>({});

export const useSuggestions = (field: string): string[] => useContext(Suggestions)[field] ?? [];
