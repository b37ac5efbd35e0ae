import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import * as ramps from './ramps.ts'
import * as tokens from './tokens.ts'

/** A quiet, warm theme, so that the colours of the collection stand out. */
export const theme = createTheme({
  colors: { lapis: ramps.lapis, stone: ramps.stone, ochre: ramps.ochre, dark: ramps.dark, gray: ramps.stone },
  primaryColor: 'lapis',
  primaryShade: { light: 6, dark: 5 },
  black: tokens.light.text,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
  headings: {
    fontFamily: "'Newsreader Variable', Georgia, serif",
    fontWeight: '500',
    sizes: { h1: { fontSize: '30px', lineHeight: '1.2' }, h2: { fontSize: '20px', lineHeight: '1.3' } },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '85.375em' },
  components: {
    // Without this the placeholder is a child of role=menu that is not a menu item (axe aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, padding: 'lg' } },
    // Their <header> would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 400, events: { hover: true, focus: true, touch: false } } },
    // With its default paddings a tab would be 23 px high, which is too small for touch.
    Tabs: { styles: { tab: { padding: '10px 14px' }, tabLabel: { flex: 1, textAlign: 'start' } } },
    // As large as CheckBox and RadioButton.
    Checkbox: { defaultProps: { radius: 'xs' }, vars: () => ({ root: { '--checkbox-size': '18px' } }) },
    Radio: { vars: () => ({ root: { '--radio-size': '18px' } }) },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
  },
})

/** Sets the variables of Mantine to our colours, so that its components match ours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tokens.variables(tokens.light),
    '--mantine-color-body': tokens.light.bg,
    '--mantine-color-text': tokens.light.text,
    '--mantine-color-dimmed': tokens.light.dim,
    '--mantine-color-anchor': tokens.light.link,
    '--mantine-color-error': tokens.light.error,
    '--mantine-color-default-border': tokens.light.line,
    '--mantine-color-placeholder': tokens.light.dim,
  },
  dark: {
    ...tokens.variables(tokens.dark),
    '--mantine-color-body': tokens.dark.bg,
    '--mantine-color-text': tokens.dark.text,
    '--mantine-color-dimmed': tokens.dark.dim,
    '--mantine-color-anchor': tokens.dark.link,
    '--mantine-color-error': tokens.dark.error,
    '--mantine-color-default': tokens.dark.surface,
    '--mantine-color-default-border': tokens.dark.line,
    '--mantine-color-placeholder': tokens.dark.dim,
    // Mantine's default has too little contrast to the background.
    '--mantine-color-lapis-light': '#222f57',
    '--mantine-color-lapis-light-hover': '#2a3a69',
    '--mantine-color-lapis-light-color': tokens.dark.link,
  },
})
