import app from './texts.it.json'
import catalogue from '#catalogue/texts.it.json'
import item from '#catalogue/item/texts.it.json'
import identity from '#identity/texts.it.json'
import metadata from '#metadata/texts.it.json'
import zoom from '@pressmark/deepzoom/texts.it.json'
import shared from '#shared/texts.it.json'
import sharing from '#sharing/texts.it.json'
import uploads from '#uploads/texts.it.json'

/** The Italian texts: one chunk of their own, loaded when Italian is chosen. */
export const italian = { app, catalogue, identity, item, metadata, shared, sharing, uploads, zoom }
