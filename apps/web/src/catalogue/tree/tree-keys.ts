import type { KeyboardEvent } from 'react'
import { isAlphanumeric } from '#shared/commands/keys.ts'

const parentOf = (node: HTMLElement) =>
  node.closest('[role="group"]')?.closest('li')?.querySelector<HTMLElement>('[role="treeitem"]')

const toggle = (node: HTMLElement) => node.querySelector<HTMLElement>('[data-toggle]')?.click()

const intoBranch = (node: HTMLElement, nodes: HTMLElement[]): HTMLElement | undefined => {
  if (node.ariaExpanded === 'false') toggle(node)
  else if (node.ariaExpanded === 'true') return nodes[nodes.indexOf(node) + 1]
  return undefined
}

const outOfBranch = (node: HTMLElement): HTMLElement | null | undefined => {
  if (node.ariaExpanded !== 'true') return parentOf(node)
  toggle(node)
  return undefined
}

/** Returns the next node whose name begins with a typed letter. The search wraps around to the top. */
const nodeStartingWith = (character: string, nodes: HTMLElement[], at: number) =>
  [...nodes.slice(at + 1), ...nodes.slice(0, at)].find((node) =>
    node.textContent?.trim().toLowerCase().startsWith(character.toLowerCase()),
  )

/** Handles arrow keys, Home, End and letters in a tree. @source WAI-ARIA APG, tree view pattern */
export const onTreeKeyDown = (event: KeyboardEvent, tree: HTMLElement) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const nodes = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const at = nodes.indexOf(document.activeElement as HTMLElement)
  const node = nodes[at]
  if (!node) return
  const steps = new Map(
    Object.entries<() => HTMLElement | null | undefined>({
      ArrowDown: () => nodes[at + 1],
      ArrowUp: () => nodes[at - 1],
      Home: () => nodes[0],
      End: () => nodes.at(-1),
      ArrowRight: () => intoBranch(node, nodes),
      ArrowLeft: () => outOfBranch(node),
      ' ': () => void node.click(),
    }),
  )
  const step = steps.get(event.key)
  if (!step && !isAlphanumeric(event)) return
  event.preventDefault()
  const next = step ? step() : nodeStartingWith(event.key, nodes, at)
  next?.focus()
}
