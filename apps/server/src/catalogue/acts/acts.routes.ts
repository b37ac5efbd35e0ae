import {
  listActProblems,
  listActs,
  previewEdit as previewCall,
  readAct,
  startEdit as startCall,
  undoAct,
} from '@pressmark/contract/acts.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import type { Enqueue } from '#platform/jobs.ts'
import type { KnownLists } from '../search/known-lists.ts'
import { actAnswer, actPage, problemPage } from './act-answers.ts'
import { previewEdit } from './edit/preview.ts'
import { selectedItems } from './selection.ts'
import { startEdit, startUndo } from './start-act.ts'

export const actRoutes = (route: Route, { known, jobs }: { known: KnownLists; jobs: Enqueue }) => {
  route(previewCall, 'catalogue.edit', async ({ body: { edit, ...selection }, db }) =>
    previewEdit(db, edit, await selectedItems(db, known, selection)),
  )

  route(startCall, 'catalogue.edit', async ({ body: { edit, ...selection }, db, caller, origin }) => {
    const uuid = await startEdit(db, jobs, caller, edit, await selectedItems(db, known, selection))
    return actAnswer(db, uuid, origin)
  })

  route(listActs, 'catalogue.edit', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { acts, total } = await actPage(db, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { acts }, _links: pageLinks(origin, url, page), page }
  })

  route(readAct, 'catalogue.edit', ({ params, db, origin }) => actAnswer(db, params.uuid, origin))

  route(listActProblems, 'catalogue.edit', async ({ params, query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { problems, total } = await problemPage(db, params.uuid, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { problems }, _links: pageLinks(origin, url, page), page }
  })

  route(undoAct, 'catalogue.edit', async ({ params, db, caller, origin }) => {
    await startUndo(db, jobs, caller, params.uuid)
    return actAnswer(db, params.uuid, origin)
  })
}
