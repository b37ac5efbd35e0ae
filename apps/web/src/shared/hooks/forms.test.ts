import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const WEB = new URL('../../', import.meta.url)
const GUARDS = /\b(FormDialog|Form|useSubmit|useSingleCall|useSingleMutate)\b/

/** Files whose form sends nothing by itself, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'app/shell/search/Search.tsx': 'opens an address',
  'identity/factor/WithPassword.tsx': 'its callers send',
}

test('every form is busy from the first press', () => {
  const files = globSync('**/*.tsx', { cwd: WEB })
  const forms = files.filter((file) => /\bonSubmit=\{/.test(readFileSync(new URL(file, WEB), 'utf8')))
  expect(forms.length).toBeGreaterThan(30)
  const unguarded = forms.filter((file) => !GUARDS.test(readFileSync(new URL(file, WEB), 'utf8')))
  expect(unguarded.filter((file) => !(file in EXCEPTIONS))).toEqual([])
  expect(
    Object.keys(EXCEPTIONS).filter((file) => !unguarded.includes(file)),
    'exceptions that are not needed',
  ).toEqual([])
})

test('a form does not call the mutation without the guard', () => {
  const direct = globSync('**/*.tsx', { cwd: WEB }).flatMap((file) => {
    const text = readFileSync(new URL(file, WEB), 'utf8')
    return /<form\b/.test(text) ? [...text.matchAll(/\w+\.mutate\(/g)].map(([call]) => `${file} ${call}`) : []
  })

  expect(direct).toEqual([])
})

/** Files that call `mutate` in another way than by a button. */
const OTHER_CALLS: Record<string, string> = {
  'identity/profile/EmailState.tsx': 'has the guard of a form',
  'identity/SignInAgain.tsx': 'has the guard of a form',
  'management/tenants/Pictures.tsx': 'a choice, which is disabled while it is saved',
  'stories/lab/StoryGrid.tsx': 'an order, which may be sent twice',
  'uploads/wizard/AddressField.tsx': 'has the guard of a form',
  'uploads/sheets/NewSheetDialog.tsx': 'a dropped file',
  'uploads/sheets/SheetImages.tsx': 'dropped files',
  'uploads/sheets/update/ChangeList.tsx': 'a tick, which may be sent twice',
  'uploads/sheets/update/ColumnSummary.tsx': 'ticks of a column, which may be sent twice',
  'workflow/actions/ActionList.tsx': 'an order, which may be sent twice',
}

test('a button that sends a call is busy from the first press', () => {
  const files = globSync('**/*.tsx', { cwd: WEB }).map((file) => ({
    file,
    text: readFileSync(new URL(file, WEB), 'utf8'),
  }))
  expect(files.filter(({ text }) => text.includes('<CallButton')).length).toBeGreaterThan(15)
  const direct = files.filter(({ text }) => /\bmutate\(/.test(text)).map(({ file }) => file)
  expect(direct.toSorted()).toEqual(Object.keys(OTHER_CALLS).toSorted())
  const pressed = files
    .filter(({ text }) => /onClick=\{\(\) => [^}]*\bmutateAsync\(/.test(text))
    .map(({ file }) => file)
  expect(pressed).toEqual([])
})

/** Forms whose input needs no renewal of the session. */
const WITHOUT_INPUT: Record<string, string> = {
  'app/shell/search/Search.tsx': 'opens an address',
  'catalogue/bulk/edit/FieldStep.tsx': 'its dialog registers the input',
  'identity/LoginForm.tsx': 'has no session yet',
  'identity/SignInAgain.tsx': 'renews the session',
  'identity/factor/SetUpFactor.tsx': 'a code of six digits, which soon ends',
  'identity/factor/WithPassword.tsx': 'only the password',
  'identity/profile/VerifyEmailPage.tsx': 'only the password',
  'identity/signing/CodeForm.tsx': 'has no session yet',
  'identity/signing/ForgottenForm.tsx': 'has no session',
  'identity/signing/NewPasswordForm.tsx': 'has no session',
  'uploads/wizard/AddressField.tsx': 'the wizard registers the input',
  'uploads/wizard/NewItem.tsx': 'the wizard registers the input',
}

test('every form asks for the password again if the session ends before its input is saved', () => {
  const files = globSync('**/*.tsx', { cwd: WEB, exclude: ['shared/forms/**'] })
  const forms = files
    .map((file) => ({ file, text: readFileSync(new URL(file, WEB), 'utf8') }))
    .filter(({ text }) => /\bonSubmit=\{/.test(text))
  expect(forms.length).toBeGreaterThan(30)
  const lost = forms
    .filter(({ text }) => !/\bform=\{|\buseSubmit\(\{[^}]*\bform\b|\buseUnsaved(?:Input)?\(/.test(text))
    .map(({ file }) => file)
  expect(lost.toSorted()).toEqual(Object.keys(WITHOUT_INPUT).toSorted())
})
