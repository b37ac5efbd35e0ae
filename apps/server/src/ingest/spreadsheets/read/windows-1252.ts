// Node 24 decodes these 32 bytes as the control characters of ISO 8859-1. Source: https://encoding.spec.whatwg.org/index-windows-1252.txt
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80] ?? character)
