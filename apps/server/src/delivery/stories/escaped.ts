const ENTITIES = new Map(
  Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)

/** Returns a text for HTML, also for attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES.get(char)!) // each character has an entity
