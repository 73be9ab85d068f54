import { createContext, useContext } from "react";

/** Values from other entries, by field, which the form's text fields suggest. */
export const Suggestions = createContext<Record<string, string[]>>({});

export const useSuggestions = (field: string): string[] => useContext(Suggestions)[field] ?? [];
