import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { resultsAddress } from '#catalogue/results/address.ts'
import { OptionList } from '#shared/ui/OptionList.tsx'
import { useActiveOption } from '#shared/hooks/use-active-option.ts'
import styles from './Search.module.css'
import type { Branch } from './use-branch.ts'
import type { SearchInput } from './use-search-input.ts'
import { useMatches } from './use-matches.ts'
import { useSavedOptions } from './use-saved-options.ts'

const LIST = 'suggestions'

type Props = {
  field: RefObject<HTMLInputElement | null>
  input: SearchInput
  /** The collection that is open. */
  here: Branch | undefined
  /** The collection to which the search is limited. */
  branch: Branch | undefined
  onClose: () => void
}

/** The suggestions of the search box: items and collections while the person types, saved searches before. */
export const Suggestions = ({ field, input, here, branch, onClose }: Props) => {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { by } = input
  const written = input.text.trim()
  const go = () => {
    onClose()
    field.current?.blur()
  }
  const matches = useMatches({ written, by, branch: branch?.uuid }, go)
  const saved = useSavedOptions(go)
  const searching = (id: string, label: string, inside: Branch | undefined) => ({
    id,
    label,
    icon: IconSearch,
    choose: () => {
      go()
      void navigate(resultsAddress({ searchTerm: written, ...(by && { by }), branch: inside?.uuid }))
    },
  })
  const everywhere = searching(
    'suggest-all',
    t(here ? 'suggest.allOver' : 'suggest.all', { searchTerm: written }),
    undefined,
  )
  const inside = here && searching('suggest-in', t('suggest.allIn', { searchTerm: written, title: here.title }), here)
  const searches = branch && inside ? [inside, everywhere] : [everywhere, ...(inside ? [inside] : [])]
  const before = saved.options.length > 0 ? [saved] : []
  const groups = written === '' ? before : [...matches, { label: t('none'), options: searches }]
  const { active, setActive, onKey } = useActiveOption(groups, { first: false })
  const expanded = groups.length > 0
  useField(field, { expanded, active, onKey, onClose })
  const count = matches.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <>
      <output className={styles.spoken}>{count > 0 ? t('suggest.count', { count }) : ''}</output>
      {expanded && (
        <div className={styles.suggestions}>
          <OptionList id={LIST} label={t('suggest.label')} groups={groups} active={active} onActive={setActive} />
        </div>
      )}
    </>
  )
}

type Offered = {
  expanded: boolean
  active: string | undefined
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/* The box is shown before this code has loaded, and announces a list only when there is one. */
const useField = (field: RefObject<HTMLInputElement | null>, { expanded, active, onKey, onClose }: Offered) => {
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('aria-expanded', String(expanded))
    if (active) input.setAttribute('aria-activedescendant', active)
    else input.removeAttribute('aria-activedescendant')
  }, [field, expanded, active])
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && expanded) {
      // The browser would clear the field.
      event.preventDefault()
      onClose()
    } else onKey(event)
  })
  useEffect(() => {
    const input = field.current
    if (!input) return
    const listen = (event: KeyboardEvent) => onPressed(event)
    input.addEventListener('keydown', listen)
    return () => {
      input.removeEventListener('keydown', listen)
      input.setAttribute('aria-expanded', 'false')
      input.removeAttribute('aria-activedescendant')
    }
  }, [field])
}
