// oxlint-disable-next-line eslint/no-restricted-imports -- it has no title and no buttons, and nothing is lost when it closes
import { Modal, TextInput } from '@mantine/core'
import { normalizeText } from '@pressmark/contract/platform/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionList, type Option, type OptionGroup } from '#shared/ui/OptionList.tsx'
import { useActiveOption } from '#shared/hooks/use-active-option.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useMatches } from '../search/use-matches.ts'
import { useSavedOptions } from '../search/use-saved-options.ts'
import styles from './Palette.module.css'
import { useCommandOptions } from './use-commands.ts'

const LIST = 'palette-options'

/** The command palette. Finds collections, items, screens and commands by a part of their name. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  useReturnFocus()
  const { t } = useTranslation(['search', 'shared'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const written = text.trim()
  const matches = useMatches({ written }, onClose)
  const saved = useSavedOptions(onClose)
  const commands = useCommandOptions(onClose)
  const all: Option = {
    id: 'palette-all',
    label: t('suggest.all', { searchTerm: written }),
    icon: IconSearch,
    choose: () => {
      onClose()
      void navigate({ to: '/catalog/results', search: { searchTerm: written } })
    },
  }
  const groups = [
    ...[...commands, saved].map((group) => matching(group, written)),
    ...matches,
    { label: t('none'), options: written === '' ? [] : [all] },
  ].filter(({ options }) => options.length > 0)
  const { active, setActive, onKey } = useActiveOption(groups, { first: true })
  const field = useTrappedFocus<HTMLInputElement>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      size={600}
      yOffset="12vh"
      centered={false}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <TextInput
        ref={field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': active })}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={17} stroke={1.6} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => !event.nativeEvent.isComposing && onKey(event)}
        // The body of a dialog would cut off the focus ring.
        mt={4}
        data-autofocus
      />
      <OptionList
        id={LIST}
        label={t('palette.title')}
        groups={groups}
        active={active}
        className={styles.options}
        onActive={setActive}
      />
    </Modal>
  )
}

/* A screen that loads while the palette is open moves the focus to its heading. This hook moves it back. */
const useTrappedFocus = <Field extends HTMLElement>() => {
  const field = useRef<Field>(null)
  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[aria-modal="true"]') === null) field.current?.focus()
    }
    document.addEventListener('focusin', hold)
    return () => document.removeEventListener('focusin', hold)
  }, [])
  return field
}

/* Keeps the options whose name has a word that starts with each typed word. */
const matching = ({ label, options }: OptionGroup, written: string): OptionGroup => {
  const words = normalizeText(written).split(/\s+/)
  return {
    label,
    options: options.filter((one) => words.every((word) => ` ${normalizeText(one.label)}`.includes(` ${word}`))),
  }
}
