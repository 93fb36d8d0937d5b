'use client';

import dynamic from 'next/dynamic';

// React sets neither properties nor listeners on a custom element that it hydrates: this one is rendered in the browser alone.
const Shelf = dynamic(() => import('./shelf'), { ssr: false });

export default function Page() {
  return <Shelf />;
}
