import { previewEdit, type EditPreview } from '@pressmark/contract/acts.ts'
import type { BodyOf } from '@pressmark/contract/endpoint.ts'
import type { Template } from '@pressmark/contract/templates.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/call.ts'
import { DialogButtons } from '#shared/DialogButtons.tsx'
import { faultInWish, FIRST_WISH, operationsOf, type Wish } from './edit-form.ts'
import styles from './EditItems.module.css'
import { RefusedAlert } from './RefusedAlert.tsx'
import { WhichItems, type Which } from './WhichItems.tsx'
import { WishFields } from './WishFields.tsx'

type Props = {
  body: BodyOf<typeof previewEdit>
  which: Which
  templates: readonly Template[]
  template: Template
  wish: Wish
  onChoose: (template: Template, wish: Wish) => void
  onPreview: (preview: EditPreview) => void
  onClose: () => void
}

/** Which items, which field, and what is done with it. */
export const AskStep = ({ body, which, templates, template, wish, onChoose, onPreview, onClose }: Props) => {
  const { t } = useTranslation(['acts', 'metadata'])
  const [asked, setAsked] = useState(false)
  const looking = useMutation({
    mutationFn: () => call(previewEdit, { body }),
    onSuccess: onPreview,
    meta: { quiet: true },
  })
  const fault = faultInWish(template, wish)
  const faultText = fault === null ? undefined : t(`metadata:faults.${fault}`)
  const wrong = wish.operation === 'replace' && wish.find === '' ? t('edit.findNeeded') : faultText
  const chooseTemplate = (name: string) => {
    const chosen = templates.find((one) => one.name === name) ?? template
    const { operation } = wish
    setAsked(false)
    onChoose(chosen, { ...FIRST_WISH, ...(operationsOf(chosen).includes(operation) && { operation }) })
  }
  return (
    <form
      id="edit-items"
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (wrong === undefined) looking.mutate()
      }}
    >
      <WhichItems {...which} />
      <WishFields
        templates={templates}
        template={template}
        wish={wish}
        error={asked ? wrong : undefined}
        onTemplate={chooseTemplate}
        onWish={(wished) => onChoose(template, wished)}
      />
      <RefusedAlert error={looking.error} />
      <DialogButtons onCancel={onClose} does={t('edit.preview')} form="edit-items" pending={looking.isPending} />
    </form>
  )
}
