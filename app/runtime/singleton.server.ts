/** One value per process; it survives when `remix dev` reloads modules. */
export function singleton<Value>(name: string, make: () => Value): Value {
  const holder = globalThis as typeof globalThis & { siteSingletons?: Map<string, unknown> };
  holder.siteSingletons ??= new Map();
  if (!holder.siteSingletons.has(name)) holder.siteSingletons.set(name, make());
  return holder.siteSingletons.get(name) as Value;
}
