/** The mark by which IIIF resources are known: three i and an f. @source https://iiif.io/get-started/logos/ */
export const IiifLogo = () => (
  <svg viewBox="0 0 64 44" width="32" height="22" aria-hidden="true">
    <g fill="#2873ab">
      <path d="M3 16l9 3v22l-9-3zM7.500 3.500a4.500 4.500 0 1 0 .01 0z" />
      <path d="M34 16l9 3v22l-9-3zM38.500 3.500a4.500 4.500 0 1 0 .01 0z" />
    </g>
    <g fill="#ed1d33">
      <path d="M27 16l-9 3v22l9-3zM22.500 3.500a4.500 4.500 0 1 0 .01 0z" />
      <path d="M62 3v8q-5-1-5 4v3l5-1.500v7l-5 1.700V41l-8-3V16q0-14 13-13z" />
    </g>
  </svg>
)
