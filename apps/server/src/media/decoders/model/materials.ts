/** The colour of a surface, 0..1 each, and the name of its texture. */
export type Material = { colour: [number, number, number]; opacity: number; texture?: string }

/**
 * Reads the parts of an .mtl that a viewer shows: diffuse colour, opacity, diffuse texture.
 * Source: Wavefront, Material file format, 1995
 */
export const readMaterials = (text: string): Map<string, Material> => {
  const materials = new Map<string, Material>()
  let material: Material = { colour: [1, 1, 1], opacity: 1 }
  for (const line of text.split(/\r?\n|\r/)) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    const numbers = rest.map(Number)
    const argument = rest.join(' ')
    if (word === 'newmtl') materials.set(argument, (material = { colour: [1, 1, 1], opacity: 1 }))
    else if (word === 'Kd' && numbers.slice(0, 3).every(isShare))
      material.colour = numbers.slice(0, 3) as Material['colour']
    else if (word === 'd' && isShare(numbers.at(-1))) material.opacity = numbers.at(-1)!
    else if (word === 'Tr' && isShare(numbers[0])) material.opacity = 1 - numbers[0]!
    else if (word.toLowerCase() === 'map_kd') material.texture = withoutOptions(rest)
  }
  return materials
}

const isShare = (value: number | undefined) => value !== undefined && value >= 0 && value <= 1

/** Returns the file name after its options, for example from `-s 1 1 1 -clamp on name of file.png`. */
const withoutOptions = (words: readonly string[]): string => {
  let at = 0
  while (words[at]?.startsWith('-')) {
    at += 1
    while (/^(on|off|-?[\d.]+([eE][-+]?\d+)?)$/.test(words[at] ?? '')) at += 1
  }
  return words.slice(at).join(' ')
}
