import 'i18next'
import type apiKeys from '#api-keys/texts.en.json'
import type bulk from '#catalogue/bulk/texts.en.json'
import type commands from '#shared/commands/texts.en.json'
import type copying from '#shared/copying/texts.en.json'
import type editor from '#stories/editor/texts.en.json'
import type exporting from '#catalogue/export/texts.en.json'
import type factor from '#identity/factor/texts.en.json'
import type fixity from '#management/fixity/texts.en.json'
import type signing from '#identity/signing/texts.en.json'
import type item from '#catalogue/item/texts.en.json'
import type search from '#catalogue/results/texts.en.json'
import type customActions from '#workflow/custom-actions/texts.en.json'
import type management from '#management/texts.en.json'
import type metadata from '#metadata/texts.en.json'
import type people from '#management/people/texts.en.json'
import type picker from '#catalogue/picker/texts.en.json'
import type organisations from '#identity/tenants/texts.en.json'
import type profile from '#identity/profile/texts.en.json'
import type refusals from '#shared/refusals/texts.en.json'
import type sharing from '#sharing/texts.en.json'
import type sheets from '#uploads/sheets/texts.en.json'
import type stories from '#stories/texts.en.json'
import type support from './support/texts.en.json'
import type tenants from '#management/tenants/texts.en.json'
import type uploads from '#uploads/texts.en.json'
import type workflow from '#workflow/texts.en.json'
import type zoom from '@pressmark/deepzoom/texts.en.json'
import type { english } from './english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared'
    resources: typeof english & {
      apiKeys: typeof apiKeys
      bulk: typeof bulk
      commands: typeof commands
      copying: typeof copying
      editor: typeof editor
      exporting: typeof exporting
      factor: typeof factor
      fixity: typeof fixity
      item: typeof item
      customActions: typeof customActions
      management: typeof management
      metadata: typeof metadata
      search: typeof search
      organisations: typeof organisations
      people: typeof people
      picker: typeof picker
      profile: typeof profile
      refusals: typeof refusals
      sharing: typeof sharing
      sheets: typeof sheets
      signing: typeof signing
      stories: typeof stories
      support: typeof support
      tenants: typeof tenants
      uploads: typeof uploads
      workflow: typeof workflow
      zoom: typeof zoom
    }
  }
}
