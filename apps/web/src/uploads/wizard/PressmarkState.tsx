import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './PressmarkState.module.css'
import { pressmarkQuery } from './uploads.queries.ts'

/** Long enough not to ask at every key, short enough to answer before the next field. */
const TYPING_MS = 300

/** Says below the field whether the pressmark can be used, while it is being typed. */
export const PressmarkState = ({ pressmark }: { pressmark: string }) => {
  const { t } = useTranslation('uploads')
  const [asked] = useDebouncedValue(pressmark.trim(), TYPING_MS)
  const wanted = asked !== '' && asked.length <= STRING_VALUE_MAX_LENGTH
  const { data, isError, isFetching } = useQuery({ ...pressmarkQuery(asked), enabled: wanted })
  const state = !wanted ? 'none' : isFetching ? 'checking' : isError ? 'failed' : (data ?? 'none')

  return (
    <output className={classes.state} data-state={state}>
      {state === 'checking' && <Loader size={12} aria-hidden />}
      {state === 'free' && <IconCircleCheck size={16} stroke={1.8} aria-hidden />}
      {(state === 'taken' || state === 'failed') && <IconAlertCircle size={16} stroke={1.8} aria-hidden />}
      {state !== 'none' && t(`pressmark.${state}`)}
    </output>
  )
}
