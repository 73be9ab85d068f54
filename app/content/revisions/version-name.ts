/** The longest name of a version (characters), which the database checks as well. */
export const MAX_VERSION_NAME = 80;
