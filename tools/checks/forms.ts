import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

const FOLDER = 'apps/web/src/'

/** Files that name the version of an entity in a change, besides forms with `useEdit`, and why no colleague's change is lost there. */
const ALLOWED: Readonly<Record<'openedVersion' | 'shownVersion', Readonly<Record<string, string>>>> = {
  openedVersion: {
    'shared/forms/edit.ts': 'the saves of useEdit',
    'stories/editor/draft.store.ts': 'the draft of a story, which is merged step by step',
    'management/templates/HeadingDialog.tsx': 'one value for several fields, which replaces the values of all',
    'identity/profile/profile.queries.ts': 'the second of two calls of a save of useEdit',
  },
  shownVersion: {
    'stories/languages/languages.queries.ts': 'adds or removes one language',
    'management/templates/type-change/type-change.queries.ts': 'confirms a preview',
    'management/webhooks/WebhooksTab.tsx': 'a switch',
    'management/people/membership.queries.ts': 'a switch',
    'catalogue/collection/dialogs/change-collection.queries.ts': 'a deletion',
    'catalogue/collection/dialogs/MoveCollectionDialog.tsx': 'a choice of one place',
  },
}
const FLOORS = { files: 600, versions: 10 }

/** Returns the functions for versions that a file calls. */
export const versionsIn = (code: string): (keyof typeof ALLOWED)[] =>
  (['openedVersion', 'shownVersion'] as const).filter((name) => code.includes(`${name}(`))

/** Rejects forms that send a version by themselves. `useEdit` keeps the version with which the form was opened, sends only what the
 *  person changed, and asks about fields that both have changed (docs/decisions/0047-conflicts-of-two-people.md). */
export const checkForms = (): Result => {
  const files = globSync(`${FOLDER}**/*.{ts,tsx}`, { exclude: ['**/*.test.ts', '**/*.d.css.ts', '**/if-match.ts'] })
  const found = files.flatMap((file) =>
    versionsIn(readFileSync(file, 'utf8')).map((name) => ({ name, file: file.slice(FOLDER.length) })),
  )
  const read = { files: files.length, versions: found.length }
  return {
    problems: [
      ...found
        .filter(({ name, file }) => ALLOWED[name][file] === undefined)
        .map(({ name, file }) => `${FOLDER}${file} calls ${name}: save the form with useEdit`),
      ...Object.entries(ALLOWED).flatMap(([name, byFile]) =>
        Object.keys(byFile)
          .filter((file) => !found.some((one) => one.name === name && one.file === file))
          .map((file) => `${FOLDER}${file} does not call ${name}: remove it from tools/checks/forms.ts`),
      ),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}
