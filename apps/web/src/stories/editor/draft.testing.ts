import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import type { Step } from '@pressmark/contract/stories/steps.ts'

/** Returns a step as the server answers it. */
export const savedStep = (name: string): Step => ({
  '@id': `https://example.org/steps/${name}`,
  '@type': 'oa:Annotation',
  label: name,
  canvasUuid: '00000000-0000-7000-8000-000000000001',
  motivation: ['oa:tagging', 'oa:commenting'],
  transition: { ...NEW_TRANSITION },
  resource: [{ '@type': 'dctypes:Text', chars: `About ${name}`, format: 'text/html' }],
  on: [
    {
      '@type': 'oa:SpecificResource',
      full: 'https://example.org/canvas',
      selector: {
        '@type': 'oa:Choice',
        default: { '@type': 'oa:FragmentSelector', value: 'xywh=10,20,300,200' },
        item: {
          '@type': 'oa:SvgSelector',
          value: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M10,20L310,20L310,220L10,220Z" fill="none"/></svg>',
        },
      },
      within: { '@id': 'https://example.org/manifest', '@type': 'sc:Manifest' },
    },
  ],
  translations: {},
  picture: 'shown',
  image: {
    culturalItemUuid: '00000000-0000-7000-8000-000000000002',
    sgtt: 'Atlas',
    autn: 'Anonymous',
    pressmark: 'A 1',
    width: 4000,
    height: 3000,
    public: true,
  },
  _links: {},
})
