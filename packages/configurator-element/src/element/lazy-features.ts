// The features loaded on demand: interaction with the picture, quotes and order, the options' effects on the price,
// sharing, and the `debug` checklist.

import type { Product } from '../model/evaluate/product.js';
import { modelContext } from './agent/model-context.js';
import type { Context } from './context.js';
import { FirstGesture } from './session/first-gesture.js';
import { hasPlacedOrder, isAnythingKept, isPlaceKept } from './session/kept-order.js';
import type { Configurator } from './shared/configurator.js';
import { LazyFeature, type LazyOptions } from './shared/lazy-feature.js';

export function lazyInteraction(host: Configurator, { session, language, stage, drawing, typing }: Context) {
  return new LazyFeature(host, {
    load: () => import('./interaction/interaction-controller.js'),
    prepare: ({ loadToolMessages }) => language.extend(loadToolMessages),
    styles: ({ InteractionController }) => InteractionController.styles,
    create: ({ InteractionController }) => new InteractionController(host, session, stage, drawing, typing),
    // This loads the drawing's code, so wait for the first picture, even without a scene.
    isWanted: () => host.product !== undefined && stage.isPainted && ['live', 'unavailable'].includes(stage.state),
    waitsForIdle: () => true,
    onFailed: session.onLoadFailed,
  });
}

export function lazyOrdering(host: Configurator, { session, language, stage, progress, steps, storageScope }: Context) {
  const comesBack = () => isAnythingKept(storageScope.parts);
  return new LazyFeature(host, {
    load: () => import('./order/ordering.js'),
    prepare: ({ loadOrderingMessages }) => language.extend(loadOrderingMessages),
    styles: ({ orderingStyles }) => orderingStyles,
    create: ({ createPageClient, createQuotedProduct, createOrdering, ModelUpdates }) => {
      session.models.connect(createPageClient);
      const updates = new ModelUpdates(host, session);
      host.addController(updates);
      return createOrdering(host, createQuotedProduct(host, session, updates), language, steps);
    },
    isWanted: () => {
      if (!session.models.hasService) return false;
      // A placed order can be shown even if the product can't be loaded.
      if (session.models.state.status === 'failed') return hasPlacedOrder(storageScope.parts);
      return progress.isReady && (!stage.isAwaited || comesBack());
    },
    waitsForIdle: () => !comesBack(),
    onFailed: session.onLoadFailed,
  });
}

/** The tools for the customer's agent, in browsers that support WebMCP. */
export function lazyAgent(host: Configurator, { session, stage }: Context, ordering: ReturnType<typeof lazyOrdering>) {
  return addExtra(host, {
    load: () => import('./agent/agent-controller.js'),
    create: ({ AgentController }) => new AgentController(host, session, ordering),
    isWanted: () =>
      session.loaded !== undefined && !stage.isAwaited && host.agent === 'on' && modelContext() !== undefined,
  });
}

/** The product's structured data for search engines, on pages that enable it. */
export function lazyStructuredData(host: Configurator, { session, stage }: Context) {
  return addExtra(host, {
    load: () => import('./sharing/structured-data.js'),
    create: ({ StructuredData }) => new StructuredData(host, session),
    isWanted: () => host.structuredData && session.loaded !== undefined && !stage.isAwaited,
  });
}

export function lazySharing(host: Configurator, { session, language, stage, drawing }: Context) {
  return new LazyFeature(host, {
    load: () => import('./sharing/sharing-dialogs.js'),
    prepare: ({ loadToolMessages }) => language.extend(loadToolMessages),
    styles: ({ SharingController }) => SharingController.styles,
    create: ({ SharingController, renderSharing }) => {
      const controller = new SharingController(host, session, stage, drawing);
      return { controller, render: () => renderSharing(controller) };
    },
    onFailed: session.onLoadFailed,
  });
}

export function lazyChecklist(host: Configurator, context: Context) {
  return new LazyFeature(host, {
    load: () => import('./checklist.js'),
    styles: ({ Checklist }) => Checklist.styles,
    create: ({ Checklist }) => new Checklist(host, context),
    isWanted: () => host.debug,
    onFailed: (error, _requester, isLoaded) => context.session.onLoadFailed(error, undefined, isLoaded),
  });
}

/** The form's help. If it can't be loaded, people notice only when they type a number. */
export function lazyFormHelp(host: Configurator, { session, language, stage, typing }: Context) {
  typing.loader = new LazyFeature(host, {
    load: () => import('./form/form-help.js'),
    prepare: ({ loadToolMessages }) => language.extend(loadToolMessages),
    create: ({ createFormHelp, compileVectorized, suggest }) => {
      session.configuration.connect({ compileVectorized, suggest });
      typing.provide(createFormHelp(host, session));
      return typing;
    },
    isWanted: () => session.loaded !== undefined && !stage.isAwaited,
    waitsForIdle: () => true,
    onFailed: (error, requester, isLoaded) => {
      if (requester === undefined) return;
      typing.hasFailed = true;
      session.onLoadFailed(error, requester, isLoaded);
    },
  });
}

/** The form's steps, and links to options. If this can't be loaded, the form shows all groups. */
export function lazySteps(host: Configurator, { session, language, stage, steps, typing }: Context) {
  return new LazyFeature(host, {
    load: () => import('./form/step-tabs.js'),
    prepare: ({ loadToolMessages }) => language.extend(loadToolMessages),
    styles: ({ stepStyles }) => stepStyles,
    create: ({ StepTabsController }) => {
      steps.tabs = new StepTabsController(host, session, typing, steps);
      return true;
    },
    isWanted: () =>
      session.loaded !== undefined &&
      (!stage.isAwaited || session.parameters.some(({ folded }) => folded || steps.isOn)),
    onFailed: () => {
      steps.hasFailed = true;
    },
  });
}

/** The visible holes of joints. If the code can't be loaded, only those are missing from the picture. */
export function lazyJoints(host: Configurator, { session, stage }: Context) {
  return addExtra(host, {
    load: () => import('../model/joints/join.js'),
    create: ({ joinParts }) => {
      const prepare = async (product: Product) => stage.scene?.prepare(product);
      void session.configuration.attachJoints(joinParts, prepare).then(() => host.requestUpdate());
      return true;
    },
    isWanted: () => session.loaded?.model.document.joints !== undefined && !stage.isAwaited,
  });
}

/**
 * The geometry of contours, for totals over all parts. Without it, the estimate counts overlapping cutouts twice, and
 * measures diagonal boards by their bounding boxes.
 */
export function lazyContours(host: Configurator, { session }: Context) {
  return new LazyFeature(host, {
    load: () => import('../model/evaluate/joined-contours.js'),
    create: ({ contourMath }) => {
      session.configuration.attachContours(contourMath);
      host.requestUpdate();
      return true;
    },
    isWanted: () => session.loaded?.model.needsContours === true,
    onFailed: () => {},
  });
}

/**
 * The presets' pictures. Without them, presets have only names and prices. Loaded after the first picture, because they
 * load the drawing's code.
 */
export function lazyPresetPictures(host: Configurator, { session, stage }: Context) {
  return addExtra(host, {
    load: () => import('./form/preset-pictures.js'),
    create: ({ PresetPictures }) => {
      host.requestUpdate();
      return new PresetPictures(host, session);
    },
    isWanted: () => session.loaded?.model.document.presets !== undefined && stage.isPainted && !stage.isAwaited,
  });
}

/** Paints the material samples. Without it, they show only their colors. */
export function lazySwatches(
  host: Configurator,
  { session, language, stage }: Context,
  ordering: ReturnType<typeof lazyOrdering>,
) {
  return new LazyFeature(host, {
    load: () => import('./form/fields/swatches.js'),
    prepare: ({ loadToolMessages }) => language.extend(loadToolMessages),
    styles: ({ swatchStyles }) => swatchStyles,
    create: ({ Swatches }) =>
      new Swatches(host, session, async (...samples) => (await ordering.request('sample'))?.askForSample(...samples)),
    isWanted: () => session.parameters.some(({ type }) => type === 'material') && !stage.isAwaited,
    waitsForIdle: () => true,
    onFailed: () => {},
  });
}

/** Stores and restores the scroll position. Loaded immediately if there's a position to restore. */
export function lazyPlace(host: Configurator, { stage, progress, storageScope }: Context) {
  const gesture = new FirstGesture();
  host.addController({ hostDisconnected: () => gesture.stop() });
  return new LazyFeature(host, {
    load: () => import('./session/scroll-restoration.js'),
    create: ({ ScrollRestoration }) => new ScrollRestoration(host, gesture),
    isWanted: () => {
      const { isReady, isMounting } = progress;
      // Wait until the whole form is rendered, because the page doesn't have its full height before.
      if (isMounting) return false;
      if (isReady || !isPlaceKept(storageScope.parts)) {
        return isReady && (isAnythingKept(storageScope.parts) || ['live', 'unavailable'].includes(stage.state));
      }
      if (host.isConnected) gesture.listen();
      return false;
    },
    onFailed: () => {},
  });
}

/** A feature that's loaded once the page is idle, and that no one misses if it can't be loaded. */
function addExtra<Module, Feature>(
  host: Configurator,
  options: Pick<LazyOptions<Module, Feature>, 'load' | 'create' | 'isWanted'>,
): LazyFeature<Module, Feature> {
  return new LazyFeature(host, { ...options, waitsForIdle: () => true, onFailed: () => {} });
}
