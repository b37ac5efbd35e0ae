type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>

/** Creates an element with attributes and children. A function is a listener by the name of its event, `true` is an empty attribute. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

/** Creates an icon of one path on 24 x 24, hidden from screen readers. */
export const makeIcon = (path: string): SVGSVGElement => {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  drawn.setAttribute('d', path)
  icon.append(drawn)
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }))
    icon.setAttribute(name, value)
  return icon
}

export const ICONS = {
  link: 'M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7l-.5.5M13 18l-.5.5a5 5 0 0 1-7-7l.5-.5',
  fullScreen: 'M4 8V6a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2',
  sound: 'M3 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 17V4h10v13M9 8h10',
  film: 'M15 10l4.5-2.3a1 1 0 0 1 1.5.9v6.8a1 1 0 0 1-1.5.9L15 14zM3 8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  model: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
} as const
