import { ActionIcon, Menu } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconPencil, IconTransform, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenDialog } from './template-draft.ts'

type Props = {
  template: Template
  label: string
  first: boolean
  last: boolean
  onStep: (by: -1 | 1) => void
  onDialog: (dialog: OpenDialog) => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The actions of a field. Touch has no dragging, so the menu also moves fields. */
export const TemplateMenu = ({ template, label, first, last, onStep, onDialog }: Props) => {
  const { t } = useTranslation('management')
  return (
    <>
      <ActionIcon aria-label={t('templates.editOf', { label })} onClick={() => onDialog({ kind: 'edit', template })}>
        <IconPencil {...ICON} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('templates.actionsOf', { label })}>
            <IconDotsVertical {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={first} onClick={() => onStep(-1)}>
            {t('templates.up')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={last} onClick={() => onStep(1)}>
            {t('templates.down')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTransform {...ICON} />}
            disabled={template.locked || template.changingTo !== null}
            onClick={() => onDialog({ kind: 'type', template })}
          >
            {t('typeChange.open')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash {...ICON} />}
            disabled={template.locked || template.changingTo !== null}
            onClick={() => onDialog({ kind: 'delete', template })}
          >
            {t('templates.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
