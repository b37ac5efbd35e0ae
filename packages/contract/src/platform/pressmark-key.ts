/** Returns the key by which pressmarks are compared: without regard to case, and with runs of spaces as one space. `ms.  9` and `Ms. 9`
 *  have the same key. The function of the same name in the database computes the same key. */
export const pressmarkKey = (pressmark: string): string =>
  pressmark.replace(/\s+/g, ' ').trim().toLowerCase().normalize('NFC')
