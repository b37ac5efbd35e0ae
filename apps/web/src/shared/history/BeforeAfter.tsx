import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { before: ReactNode | undefined; after: ReactNode | undefined }

/** The values of a field before and after a change, as the descriptions of a list. Screen readers do not announce `del` and `ins`,
 *  so hidden words say which is which. */
export const BeforeAfter = ({ before, after }: Props) => {
  const { t } = useTranslation('shared')
  return (
    <>
      {before !== undefined && (
        <dd>
          <VisuallyHidden>{`${t('before')} `}</VisuallyHidden>
          <del>{before}</del>
        </dd>
      )}
      {after !== undefined && (
        <dd>
          <VisuallyHidden>{`${t('after')} `}</VisuallyHidden>
          <ins>{after}</ins>
        </dd>
      )}
    </>
  )
}
