import { readState, type State } from '@pressmark/contract/workflow/states.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useSaveState } from '../states.queries.ts'
import { StateFields } from './StateFields.tsx'
import { useStateForm } from './use-state-form.ts'

type StateValues = Pick<State, 'name' | 'color' | 'public' | 'locksEditing'>

const valuesOf = ({ name, color, public: isPublic, locksEditing }: State): StateValues => ({
  name,
  color,
  public: isPublic,
  locksEditing,
})

/** Creates a state, or changes everything but its name. @source spec 002 §5, §8 */
export const StateDialog = ({ state, onClose }: { state?: State; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const { mutateAsync } = useSaveState()
  const form = useStateForm(state)
  const edit = useEdit<State, StateValues>({
    entity: state,
    valuesOf,
    values: () => ({ ...form.getValues(), name: form.getValues().name.trim() }),
    read: () => call(readState, { params: { uuid: state!.uuid } }), // only an existing state has conflicts
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changed }),
    create: (values) => mutateAsync({ create: values }),
    onSaved: () => {
      toastSuccess(t(state ? 'states.updated' : 'states.created'))
      onClose()
    },
    onRefused: (error) => {
      if (state) toastError(t('retry'))
      if (isRefused(error, 'valuesCombinationAlreadyUsed')) form.setFieldError('name', t('states.exists'))
    },
    onReload: (current) => showValues(form, valuesOf(current)),
  })
  const labels = {
    name: t('states.name'),
    color: t('states.color'),
    public: t('states.public'),
    locksEditing: t('states.locks'),
  }

  return (
    <FormDialog
      title={t(`states.titles.${state ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <StateFields form={form} edited={state} />
      <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
    </FormDialog>
  )
}
