import { Skeleton } from '@mantine/core'
import type { State } from '@pressmark/contract/workflow/states.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { ActionsPanel } from '../actions/ActionsPanel.tsx'
import { allStatesQuery } from '../states.queries.ts'
import styles from '../Workflows.module.css'
import type { OpenDialog } from './TransitionDialogs.tsx'
import { TransitionList } from './TransitionList.tsx'
import { useShownTransition } from './use-shown-transition.ts'

/* A constant, so that the graph is not drawn again. */
const NONE: readonly State[] = []

const TransitionGraph = lazyComponent(() => import('../graph/TransitionGraph.tsx'), 'TransitionGraph')

/** The graph of transitions, and next to it their list or the actions of the selected one. */
export const TransitionsView = ({
  transitions,
  onDialog,
}: {
  transitions: readonly Transition[]
  onDialog: (dialog: OpenDialog) => void
}) => {
  const { transition, open, back } = useShownTransition()
  const { data: states = NONE } = useQuery(allStatesQuery)
  // Apart, because a pointer that leaves must not clear the highlight of the focused one.
  const [pointed, setPointed] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const highlighted = pointed ?? focused
  const focus = (uuid: string | undefined) => {
    setFocused(uuid)
    // The focus is newer than a pointer that rests on another one.
    if (uuid) setPointed(undefined)
  }
  const opened = transitions.find(({ uuid }) => uuid === transition)
  const openOne = (uuid: string) => {
    // The list disappears without an event of the pointer or the focus.
    setPointed(undefined)
    setFocused(undefined)
    open(uuid)
  }
  return (
    <div className={styles.split}>
      <Suspense fallback={<Skeleton height={420} radius="md" />}>
        <TransitionGraph
          states={states}
          transitions={transitions}
          highlighted={highlighted ?? opened?.uuid}
          onPoint={setPointed}
          onFocus={focus}
          onOpen={openOne}
        />
      </Suspense>
      {opened ? (
        <ActionsPanel key={opened.uuid} transition={opened} onBack={back} />
      ) : (
        <TransitionList
          transitions={transitions}
          states={states}
          highlighted={highlighted}
          onPoint={setPointed}
          onFocus={focus}
          onOpen={openOne}
          onDialog={onDialog}
        />
      )}
    </div>
  )
}
