export const STORY_ICONS = {
  previous: 'M15 6l-6 6l6 6',
  next: 'M9 6l6 6l-6 6',
  play: 'M7 4v16l13-8z',
  pause: 'M8 5v14M16 5v14',
  contents: 'M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01',
  close: 'M18 6L6 18M6 6l12 12',
} as const
