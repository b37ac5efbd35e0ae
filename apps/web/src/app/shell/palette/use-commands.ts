import { IconCommand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { commandOf, PLACES } from '#shared/commands/commands.ts'
import { shownKey } from '#shared/commands/keys.ts'
import { commandLabel, useCommandKeys, usePerformable } from '#shared/commands/use-command.ts'
import type { Option, OptionGroup } from '#shared/ui/OptionList.tsx'

/** Namespaces of the labels of all commands. */
export const COMMAND_NAMESPACES = [
  'commands',
  'app',
  'catalogue',
  'editor',
  'item',
  'search',
  'stories',
  'zoom',
] as const

// The list already offers what this command opens, or it would open itself.
const LEFT_OUT = ['palette.open']

/** Returns the commands that can be performed now, by the place where they hold. The most specific place is first. */
export const useCommandOptions = (onChosen: () => void): OptionGroup[] => {
  const { t } = useTranslation(COMMAND_NAMESPACES)
  const performable = usePerformable()
  const keysOf = useCommandKeys()
  const optionsOf = ({ id, performer }: (typeof performable)[number]): Option[] => {
    const { run, icon = IconCommand, choices } = performer
    const [key] = keysOf(id).keys
    const option = (name: string, label: string, choose: () => void): Option => ({
      id: `command-${name}`,
      label,
      icon,
      ...(key !== undefined && { hint: shownKey(key) }),
      choose: () => {
        onChosen()
        choose()
      },
    })
    return choices
      ? choices.map((choice) => option(`${id}-${choice.id}`, choice.label, choice.run))
      : [option(id, commandLabel(id), run)]
  }
  return PLACES.toReversed().flatMap((place) => {
    const here = performable.filter(({ id }) => commandOf(id).place === place && !LEFT_OUT.includes(id))
    return here.length > 0 ? [{ label: t(`commands:places.${place}`), options: here.flatMap(optionsOf) }] : []
  })
}
